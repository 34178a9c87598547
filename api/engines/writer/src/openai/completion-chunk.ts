import type { ChatPiece } from '@lisan/engine-contract';
import { createParser } from 'eventsource-parser';

type EndReason = Extract<ChatPiece, { type: 'end' }>['reason'];

export interface CompletionChunk {
  readonly text?: string;
  readonly isThinking?: boolean;
  readonly reason?: EndReason;
  readonly error?: { readonly message: string; readonly code?: string; readonly status?: number };
}

export function readCompletion(data: unknown): CompletionChunk {
  if (!isRecord(data)) return {};
  const error = readError(data['error']) ?? (data['object'] === 'error' ? readFailure(data) : undefined);
  if (error) return { error };
  const choices = data['choices'];
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isRecord(choice) ? readChoice(choice) : {};
}

function readChoice(choice: Record<string, unknown>): CompletionChunk {
  const part = isRecord(choice['delta']) ? choice['delta'] : choice['message'];
  const content = textOf(isRecord(part) ? (part['content'] ?? part['refusal']) : choice['text']);
  const reason = readReason(choice['finish_reason']);
  const thought = isRecord(part) ? (part['reasoning_content'] ?? part['reasoning']) : undefined;
  return {
    ...(typeof thought === 'string' && thought !== '' && { isThinking: true }),
    ...(content !== '' && { text: content }),
    ...(reason && { reason }),
  };
}

/** A string, or parts such as `{ type: 'text', text }`; other parts are reasoning. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => (isRecord(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('');
}

function readReason(reason: unknown): EndReason | undefined {
  if (typeof reason !== 'string' || reason === '') return undefined;
  if (reason === 'length') return 'length';
  return reason === 'content_filter' ? 'filtered' : 'complete';
}

function readError(error: unknown): CompletionChunk['error'] {
  if (typeof error === 'string' && error !== '') return { message: error };
  if (!isRecord(error)) return undefined;
  const { message, code, type } = error;
  const status = typeof code === 'number' ? code : undefined;
  const word = typeof code === 'string' ? code : typeof type === 'string' ? type : undefined;
  return {
    message: typeof message === 'string' ? message : 'an error without a message',
    ...(word !== undefined && { code: word }),
    ...(status !== undefined && { status }),
  };
}

/**
 * Reads an error response: OpenAI's `error`, the same in an array (Gemini), flat (vLLM), or with `detail` (FastAPI,
 * Mistral).
 */
export function readErrorBody(body: unknown): { code?: string; message?: string } {
  const outer: unknown = Array.isArray(body) ? body[0] : body;
  if (!isRecord(outer)) return {};
  const error = readError(outer['error']) ?? readFailure(outer);
  return error ? { message: error.message, ...(error.code !== undefined && { code: error.code }) } : {};
}

function readFailure(failure: Record<string, unknown>): CompletionChunk['error'] {
  const detail = readDetail(failure['detail'] ?? failure['message']);
  return detail === undefined ? undefined : readError({ ...failure, message: detail });
}

/** One sentence, or a list of fields with their faults. */
function readDetail(detail: unknown): string | undefined {
  if (typeof detail === 'string') return detail === '' ? undefined : detail;
  if (isRecord(detail)) return readDetail(detail['detail'] ?? detail['message'] ?? detail['msg']);
  if (!Array.isArray(detail)) return undefined;
  const faults = detail.filter(isRecord).map(({ loc, msg, type }) => {
    const field: unknown = Array.isArray(loc) ? loc.at(-1) : undefined;
    return [field, msg ?? type].filter((part) => typeof part === 'string').join(': ');
  });
  return faults.join('; ') || undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Bytes; an event is a few words, so a server that sends more is broken. */
const MAX_EVENT_BYTES = 1024 * 1024;

/**
 * Yields the `data` of each server-sent event. Skips comments; accepts a last event without an empty line.
 */
export async function* readEventData(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let waiting: string[] = [];
  const parser = createParser({
    maxBufferSize: MAX_EVENT_BYTES,
    onEvent: ({ data }) => void waiting.push(data),
    // llama.cpp sends failures as a field of their own.
    onError({ field, value }) {
      if (field === 'error' && value !== undefined) waiting.push(`{"error":${value}}`);
    },
  });
  for await (const bytes of body) {
    parser.feed(decoder.decode(bytes, { stream: true }));
    const arrived = waiting;
    waiting = [];
    yield* arrived;
  }
  parser.feed(`${decoder.decode()}\n\n`);
  yield* waiting;
}
