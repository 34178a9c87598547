import type { CallStream } from '@lisan/contract';
import { ApiError } from '@lisan/errors';

type ReplyEvent = CallStream<'POST /text/generate'>;

/** Kinds of fake replies for the standalone chat, chosen by `?reply=slow`. */
export const fakeReplies = [
  'slow',
  'broken',
  'endless',
  'malformed',
  'busy',
  'signed-out',
  'megabyte',
] as const;
export type FakeReply = (typeof fakeReplies)[number];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const delta = (text: string): ReplyEvent => ({ event: 'delta', data: { text } });

export function chosenReply(search: string): FakeReply | undefined {
  const wanted = new URLSearchParams(search).get('reply');
  return fakeReplies.find((kind) => kind === wanted);
}

/** Streams a fake reply. Tests replace `wait` to skip real time. */
export async function* fakeReply(
  kind: FakeReply | undefined,
  words: string,
  wait: (milliseconds: number) => Promise<unknown> = pause,
): AsyncGenerator<ReplyEvent> {
  const pieces = words.split(/(?<= )/);
  switch (kind) {
    case 'slow':
      for (const word of pieces) {
        await wait(1_000);
        yield delta(word);
      }
      return;
    case 'endless':
      for (let count = 1; ; count += 1) {
        await wait(50);
        yield delta(`${count} `);
      }
    case 'megabyte':
      for (let count = 0; count < 1_024; count += 1) {
        yield delta(`${'word '.repeat(204)}\n\n`);
        await wait(0);
      }
      return;
    case 'malformed':
      yield delta(pieces[0] ?? '');
      yield { event: 'delta', data: null } as unknown as ReplyEvent;
      return;
    case 'broken':
    case 'busy':
    case 'signed-out':
      yield delta(pieces[0] ?? '');
      await wait(500);
      throw failureOf(kind);
    case undefined:
      for (const word of pieces) yield delta(word);
  }
}

function failureOf(kind: 'broken' | 'busy' | 'signed-out'): ApiError {
  switch (kind) {
    case 'broken':
      return new ApiError({ status: 502, code: 'provider_failed', detail: 'The reply broke off.' });
    case 'busy':
      return new ApiError({ status: 429, code: 'too_many_requests', detail: 'Too many requests.' });
    case 'signed-out':
      return new ApiError({ status: 401, code: 'unauthorized', detail: 'Log in to continue.' });
  }
}
