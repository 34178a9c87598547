import {
  type ChatEngine,
  type ChatPiece,
  createProviderHttp,
  isProviderError,
  isUnpaid,
  ProviderBusyError,
  ProviderRejectedError,
  type ProviderRequest,
  type ProviderResponse,
  ProviderUnavailableError,
} from '@lisan/engine-contract';
import {
  type CompletionChunk,
  isRecord,
  readCompletion,
  readErrorBody,
  readEventData,
} from './completion-chunk';
import { type OpenAiSettings, toRequestBody } from './request-body';
import { RefusedFields } from './refused-fields';

/** Characters; a model that writes more does not terminate. */
const MAX_REPLY_LENGTH = 200_000;
const MAX_REFUSED_FIELDS = 3;

const ONLY_THINKING_CODE = 'only_thinking';

type AskOptions = Pick<ProviderRequest, 'headers' | 'signal' | 'requestId'>;

export function createOpenAiEngine(settings: OpenAiSettings): ChatEngine {
  const { name, timeoutMs = 60_000, longestReplyMs = 600_000 } = settings;
  const http = createProviderHttp({
    name,
    baseUrl: settings.baseUrl,
    headers: { authorization: `Bearer ${settings.key}` },
    timeoutMs,
    readError: readErrorBody,
  });
  const refused = new RefusedFields();

  async function send(body: Readonly<Record<string, unknown>>, rest: AskOptions): Promise<ProviderResponse> {
    for (let learnt = 0; ; learnt += 1) {
      const json = refused.apply(body);
      try {
        return await http.request({ method: 'POST', path: '/chat/completions', json, ...rest });
      } catch (error) {
        if (learnt >= MAX_REFUSED_FIELDS || !refused.learn(error, json)) throw error;
      }
    }
  }

  return {
    name: `${name} ${settings.model}`,
    model: settings.model,
    local: false,
    async *reply(request) {
      const limit = AbortSignal.timeout(longestReplyMs);
      const signal = AbortSignal.any([request.signal, limit]);
      try {
        const response = await send(toRequestBody(request, settings), {
          headers: { accept: 'text/event-stream' },
          signal,
          requestId: request.requestId,
        });
        for await (const piece of readReply(name, response)) {
          yield piece;
          // Otherwise buffered chunks would still be read.
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
  let length = 0;
  let hasThought = false;
  try {
    for await (const chunk of readChunks(response)) {
      if (chunk === 'done') {
        reason ??= 'complete';
        break;
      }
      if (chunk.error) throw toProviderError(provider, chunk.error);
      if (chunk.text !== undefined) yield { type: 'text', text: chunk.text };
      length += chunk.text?.length ?? 0;
      hasThought ||= chunk.isThinking === true;
      reason = chunk.reason ?? reason;
      if (length > MAX_REPLY_LENGTH) {
        reason = 'length';
        break;
      }
    }
  } catch (error) {
    // The reply is complete: ignore a broken connection.
    if (reason === undefined) throw toNamedError(provider, error);
  }
  if (reason === undefined) throw unavailable(provider, 'the reply broke off');
  if (length === 0 && hasThought) {
    const message = 'thought about it and said nothing';
    throw new ProviderRejectedError({ provider, message, providerCode: ONLY_THINKING_CODE });
  }
  yield { type: 'end', reason };
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
  if (isUnpaid(code)) return new ProviderRejectedError(failure);
  const isBusy = status === 429 || code?.startsWith('rate_limit') === true;
  if (isBusy) return new ProviderBusyError(failure);
  const isRefused = (status !== undefined && status < 500) || code === 'invalid_request_error';
  return isRefused ? new ProviderRejectedError(failure) : new ProviderUnavailableError(failure);
}

function toNamedError(provider: string, error: unknown): unknown {
  return isProviderError(error) ? error : unavailable(provider, 'the reply broke off', error);
}

function unavailable(provider: string, message: string, cause?: unknown): ProviderUnavailableError {
  return new ProviderUnavailableError({ provider, message, cause });
}
