import type { ChatEngine, ChatPiece, ChatUsage } from '../chat-engine';
import {
  createProviderHttp,
  isProviderBusy,
  isProviderRejected,
  isProviderUnavailable,
  ProviderBusy,
  ProviderRejected,
  ProviderUnavailable,
  type ProviderResponse,
} from '../../provider-http';
import { isRecord, readCompletion, readErrorBody, type CompletionChunk } from './completion-chunk';
import { readEventData } from './event-data';
import type { OpenAiSettings } from './openai-settings';
import { toRequestBody } from './request-body';

/** A reply longer than a book chapter is a model that does not find its end. */
const LONGEST_REPLY = 200_000;

/** Chat with OpenAI, or with any server that speaks its chat completions: DeepSeek, xAI, Ollama, llama.cpp. */
export function createOpenAiEngine(settings: OpenAiSettings): ChatEngine {
  const { name, timeoutMs = 60_000, longestReplyMs = 600_000 } = settings;
  const http = createProviderHttp({
    name,
    baseUrl: settings.baseUrl,
    headers: { authorization: `Bearer ${settings.key}` },
    timeoutMs,
    readError: readErrorBody,
  });

  return {
    name: `${name} ${settings.model}`,
    local: false,
    async *reply(request) {
      const limit = AbortSignal.timeout(longestReplyMs);
      const signal = AbortSignal.any([request.signal, limit]);
      try {
        const response = await http.request({
          method: 'POST',
          path: '/chat/completions',
          headers: { accept: 'text/event-stream' },
          json: toRequestBody(request, settings),
          signal,
          requestId: request.requestId,
        });
        for await (const piece of readReply(name, response)) {
          yield piece;
          // What had arrived already would otherwise be read to its end.
          signal.throwIfAborted();
        }
      } catch (error) {
        request.signal.throwIfAborted();
        throw limit.aborted ? unavailable(name, `no end within ${longestReplyMs} ms`, error) : error;
      }
    },
    async hasModel(signal) {
      const response = await http.request({ path: '/models', signal, retry: 'never', timeoutMs: 5_000 });
      const body = await response.json();
      const models: unknown = isRecord(body) ? body['data'] : undefined;
      if (!Array.isArray(models)) return true;
      return models.some((model) => isRecord(model) && model['id'] === settings.model);
    },
  };
}

async function* readReply(
  provider: string,
  response: ProviderResponse,
): AsyncGenerator<ChatPiece, void, undefined> {
  let reason: Extract<ChatPiece, { type: 'end' }>['reason'] | undefined;
  let usage: ChatUsage | null = null;
  let length = 0;
  try {
    for await (const chunk of readChunks(response)) {
      if (chunk === 'done') {
        reason ??= 'complete';
        break;
      }
      if (chunk.error) throw toProviderError(provider, chunk.error);
      if (chunk.text !== undefined) yield { type: 'text', text: chunk.text };
      length += chunk.text?.length ?? 0;
      reason = chunk.reason ?? reason;
      usage = chunk.usage ?? usage;
      if (length > LONGEST_REPLY) {
        reason = 'length';
        break;
      }
    }
  } catch (error) {
    // Everything was said; that the connection did not end well concerns nobody.
    if (reason === undefined) throw toNamedError(provider, error);
  }
  if (reason === undefined) throw unavailable(provider, 'the reply broke off');
  yield { type: 'end', reason, usage };
}

async function* readChunks(
  response: ProviderResponse,
): AsyncGenerator<CompletionChunk | 'done', void, undefined> {
  if (response.headers.get('content-type')?.includes('application/json')) {
    yield readCompletion(await response.json());
    return;
  }
  for await (const data of readEventData(response.body)) {
    if (data.trim() === '[DONE]') yield 'done';
    else yield readCompletion(parseJson(data));
  }
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return undefined;
  }
}

function toProviderError(
  provider: string,
  { message, code, status }: NonNullable<CompletionChunk['error']>,
): Error {
  const failure = { provider, message, providerCode: code, status };
  const isBusy = status === 429 || code?.startsWith('rate_limit') === true;
  if (isBusy) return new ProviderBusy(failure);
  const isRefused = (status !== undefined && status < 500) || code === 'invalid_request_error';
  return isRefused ? new ProviderRejected(failure) : new ProviderUnavailable(failure);
}

function toNamedError(provider: string, error: unknown): unknown {
  const isNamed = isProviderUnavailable(error) || isProviderRejected(error) || isProviderBusy(error);
  return isNamed ? error : unavailable(provider, 'the reply broke off', error);
}

function unavailable(provider: string, message: string, cause?: unknown): ProviderUnavailable {
  return new ProviderUnavailable({ provider, message, cause });
}
