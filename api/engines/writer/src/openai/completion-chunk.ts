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
  const error = readError(data['error']);
  if (error) return { error };
  const choices = data['choices'];
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isRecord(choice) ? readChoice(choice) : {};
}

function readChoice(choice: Record<string, unknown>): CompletionChunk {
  const part = isRecord(choice['delta']) ? choice['delta'] : choice['message'];
  const content = isRecord(part) ? (part['content'] ?? part['refusal']) : choice['text'];
  const reason = readReason(choice['finish_reason']);
  const thought = isRecord(part) ? (part['reasoning_content'] ?? part['reasoning']) : undefined;
  return {
    ...(typeof thought === 'string' && thought !== '' && { isThinking: true }),
    ...(typeof content === 'string' && content !== '' && { text: content }),
    ...(reason && { reason }),
  };
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

export function readErrorBody(body: unknown): { code?: string; message?: string } {
  const error = isRecord(body) ? readError(body['error']) : undefined;
  return error ? { message: error.message, ...(error.code !== undefined && { code: error.code }) } : {};
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
