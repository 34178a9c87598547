import { ApiError, NetworkError } from '@lisan/errors';
import type { ConversationRequests } from './conversation.requests';
import { followReply, type ReplyEvent } from './follow-reply';

type Item = ReplyEvent & { readonly id: string | undefined };

const start: Item = {
  id: '1',
  event: 'start',
  data: { conversation_id: 'c', title: 't', generation_id: 'generation-1' },
};
const word = (id: string, text: string): Item => ({ id, event: 'delta', data: { text } });
const done: Item = { id: '9', event: 'done', data: { messages: [], title: 't' } };
const broken = () => new NetworkError('The connection is gone.', { isTimeout: false });

async function* stream(events: readonly Item[], failure?: Error): AsyncGenerator<Item, void, void> {
  yield* events;
  if (failure) throw failure;
}

function follow(first: AsyncIterable<Item>, resumed: (() => AsyncGenerator<Item, void, void>)[] = []) {
  const resume = jest.fn(() => resumed.shift()?.() ?? stream([], broken()));
  const received: ReplyEvent[] = [];
  const requests = { resume } as unknown as ConversationRequests;
  const { signal } = new AbortController();
  return { resume, received, ended: followReply(requests, first, (event) => received.push(event), signal) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('resumes a broken stream behind the last event', async () => {
  const { ended, received, resume } = follow(stream([start, word('2', 'Cof')], broken()), [
    () => stream([word('3', 'fee'), done]),
  ]);
  await jest.advanceTimersByTimeAsync(500);
  await ended;
  expect(resume).toHaveBeenCalledTimes(1);
  expect(resume).toHaveBeenCalledWith('generation-1', '2', expect.anything());
  expect(received.map(({ event }) => event)).toEqual(['start', 'delta', 'delta', 'done']);
});

it('resumes a stream that ended without a final event', async () => {
  const { ended, resume } = follow(stream([start]), [() => stream([done])]);
  await jest.advanceTimersByTimeAsync(500);
  await ended;
  expect(resume).toHaveBeenCalledWith('generation-1', '1', expect.anything());
});

it('gives up after five breaks without an event', async () => {
  const { ended, resume } = follow(stream([start], broken()));
  await Promise.all([
    expect(ended).rejects.toMatchObject({ name: 'NetworkError' }),
    jest.advanceTimersByTimeAsync(20_000),
  ]);
  expect(resume).toHaveBeenCalledTimes(5);
});

it('waits for a restarting server', async () => {
  const starting = new ApiError({ status: 503, code: 'api_unavailable', detail: 'In a moment.' });
  const { ended, received, resume } = follow(stream([start, word('2', 'Cof')], broken()), [
    () => stream([], starting),
    () => stream([], starting),
    () => stream([word('3', 'fee'), done]),
  ]);
  await jest.advanceTimersByTimeAsync(3_500);
  await ended;
  expect(resume).toHaveBeenCalledTimes(3);
  expect(received.map(({ event }) => event)).toEqual(['start', 'delta', 'delta', 'done']);
});

it("doesn't resume after a refusal or a stream that never started", async () => {
  const refused = follow(
    stream([start], new ApiError({ status: 402, code: 'quota_exceeded', detail: 'No replies are left.' })),
  );
  await expect(refused.ended).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect(refused.resume).not.toHaveBeenCalled();
  const unborn = follow(stream([], broken()));
  await expect(unborn.ended).rejects.toMatchObject({ name: 'NetworkError' });
  expect(unborn.resume).not.toHaveBeenCalled();
});

it('throws an error event as an ApiError', async () => {
  const event: Item = { id: '2', event: 'error', data: { code: 'engine_unavailable', detail: 'Not now.' } };
  await expect(follow(stream([start, event])).ended).rejects.toMatchObject({
    name: 'ApiError',
    code: 'engine_unavailable',
    detail: 'Not now.',
  });
});
