import { setTimeout } from 'node:timers/promises';
import {
  type ChatEngine,
  type ChatPiece,
  type ChatRequest,
  createProviderHttp,
  isProviderError,
  isUnpaid,
  ProviderBusyError,
  ProviderRejectedError,
  type ProviderRequest,
  type ProviderResponse,
  ProviderUnavailableError,
  withVersion,
} from '@lisan/engine-contract';
import {
  type CompletionChunk,
  isRecord,
  readCompletion,
  readErrorBody,
  readEventData,
} from './completion-chunk';
import { isContextExceeded, isLoadingModel, learnLimits } from './learn-limits';
import { isShortened, noLimits, type OpenAiSettings, type ServerLimits, toRequestBody } from './request-body';
import { RefusedFields } from './refused-fields';
import { type ThoughtExpectation, ThoughtFilter } from './thought-filter';

/** Characters; a model that writes more does not terminate. */
const MAX_REPLY_LENGTH = 200_000;
/** Refused fields, roles and sizes that one request may teach. */
const MAX_LESSONS = 8;
/** Retracted replies in a row; a single one may quote the tag. */
const RETRACTIONS_BEFORE_HOLDING = 2;
const LOADING_POLL_MS = 1_000;

/** Models whose chat template opens `<think>` in the prompt. */
const opensThoughtInPrompt = /(?:^|[^a-z])r1(?:[^a-z0-9]|$)|qwq|thinking/i;

const ONLY_THINKING_CODE = 'only_thinking';
const TOO_LONG_CODE = 'context_length_exceeded';

type AskOptions = Pick<ProviderRequest, 'headers' | 'signal' | 'requestId'>;

export function createOpenAiEngine(settings: OpenAiSettings): ChatEngine {
  const { name, timeoutMs = 120_000, longestReplyMs = 600_000 } = settings;
  const http = createProviderHttp({
    name,
    baseUrl: withVersion(settings.baseUrl),
    ...(settings.key !== null && { headers: { authorization: `Bearer ${settings.key}` } }),
    timeoutMs,
    readError: readErrorBody,
  });
  const refused = new RefusedFields();

  let withoutSystemRole = false;
  let path = '/chat/completions';
  let expectation: ThoughtExpectation = opensThoughtInPrompt.test(settings.model) ? 'known' : 'none';
  let retractedInARow = 0;

  /** Learns what the server refuses, and waits while it loads its model. */
  async function send(
    request: ChatRequest,
    rest: AskOptions,
  ): Promise<{ response: ProviderResponse; limits: ServerLimits }> {
    const startedAt = performance.now();
    // One long conversation must not shorten the next ones.
    let limits = { ...noLimits, withoutSystemRole };
    for (let learnt = 0; ;) {
      const json = refused.apply(toRequestBody(request, settings, limits));
      try {
        const response = await http.request({ method: 'POST', path, json, redirect: 'return', ...rest });
        const moved = readMovedPath(response, settings.baseUrl);
        ({ withoutSystemRole } = limits);
        if (moved === undefined || learnt > MAX_LESSONS) return { response, limits };
        path = moved;
      } catch (error) {
        const mayWait = performance.now() - startedAt < timeoutMs;
        const adapted = learnLimits(error, limits);
        if (mayWait && isLoadingModel(error)) {
          await setTimeout(LOADING_POLL_MS, undefined, { signal: rest.signal });
          continue;
        }
        if (learnt >= MAX_LESSONS || !(adapted ?? refused.learn(error, json))) throw asTooLong(error);
        limits = adapted ?? limits;
      }
      learnt += 1;
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
        const { response, limits } = await send(request, {
          headers: { accept: 'text/event-stream' },
          signal,
          requestId: request.requestId,
        });
        if (isShortened(request, limits)) yield { type: 'shortened' };
        const thoughts = new ThoughtFilter(expectation);
        for await (const piece of readReply(name, response, thoughts)) {
          yield piece;
          // Otherwise buffered chunks would still be read.
          signal.throwIfAborted();
        }
        if (thoughts.isDisproved) expectation = 'none';
        retractedInARow = thoughts.hasRetracted ? retractedInARow + 1 : 0;
        if (retractedInARow >= RETRACTIONS_BEFORE_HOLDING) expectation = 'suspected';
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
      const wanted = new Set([settings.model, `${settings.model}:latest`]);
      return models.some((model) => isRecord(model) && wanted.has(String(model['id'])));
    },
  };
}

async function* readReply(
  provider: string,
  response: ProviderResponse,
  thoughts: ThoughtFilter,
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
      if (chunk.isThinking === true) thoughts.expectReply();
      const text = thoughts.add(chunk.text ?? '');
      if (thoughts.takeRetraction()) {
        yield { type: 'retract' };
        length = 0;
      }
      if (text !== '') yield { type: 'text', text };
      length += text.length;
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
  const rest = thoughts.end(reason === 'length');
  if (rest !== '') yield { type: 'text', text: rest };
  if (length + rest.length === 0 && (hasThought || thoughts.hasThought)) {
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

/** The path of a redirect on the same server, relative to its base; other redirects are refused. */
function readMovedPath({ status, headers }: ProviderResponse, baseUrl: string): string | undefined {
  if (status < 300 || status >= 400) return undefined;
  const base = new URL(withVersion(baseUrl));
  const target = new URL(headers.get('location') ?? '', base);
  const isInside = target.origin === base.origin && target.pathname.startsWith(`${base.pathname}/`);
  if (!isInside)
    throw new ProviderRejectedError({ provider: base.host, message: 'redirects elsewhere', status });
  return target.pathname.slice(base.pathname.length);
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
  if (isContextExceeded(message))
    return new ProviderRejectedError({ ...failure, providerCode: TOO_LONG_CODE });
  if (isUnpaid(code)) return new ProviderRejectedError(failure);
  const isBusy = status === 429 || code?.startsWith('rate_limit') === true;
  if (isBusy) return new ProviderBusyError(failure);
  const isRefused = (status !== undefined && status < 500) || code === 'invalid_request_error';
  return isRefused ? new ProviderRejectedError(failure) : new ProviderUnavailableError(failure);
}

/** Servers of one's own report it in words alone. */
function asTooLong(error: unknown): unknown {
  if (!isProviderError(error) || !isContextExceeded(error.message)) return error;
  const { provider, message, status } = error;
  return new ProviderRejectedError({ provider, message, status, providerCode: TOO_LONG_CODE, cause: error });
}

function toNamedError(provider: string, error: unknown): unknown {
  return isProviderError(error) ? error : unavailable(provider, 'the reply broke off', error);
}

function unavailable(provider: string, message: string, cause?: unknown): ProviderUnavailableError {
  return new ProviderUnavailableError({ provider, message, cause });
}
