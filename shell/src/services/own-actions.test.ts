import type { ApiClient } from '@lisan/api-client';
import { NetworkError } from '@lisan/errors';
import { trackOwnActions } from './own-actions';

function start() {
  const calls: { key: string; give: () => void; refuse: () => void }[] = [];
  const call = (key: string) =>
    new Promise<unknown>((resolve, reject) => {
      const refuse = () => reject(new NetworkError('There is no line.', { isTimeout: false }));
      calls.push({ key, give: () => resolve({ message: 'done' }), refuse });
    });
  return { calls, ...trackOwnActions({ call } as unknown as ApiClient) };
}

const everywhere = 'POST /user/sessions/revoke-all';

test('reports the end at once when no call of this page is pending', () => {
  const { api, afterOwnActions } = start();
  void api.call('GET /config', {});
  const messages: string[] = [];
  afterOwnActions(() => messages.push('ended'));
  expect(messages).toEqual(['ended']);
});

test.each([
  ['however late its answer is', 'give', ['own words', 'ended']],
  ['also when its answer is lost', 'refuse', ['failed', 'ended']],
] as const)('waits for its own session-ending call, %s', async (_when, how, order) => {
  const { api, calls, afterOwnActions } = start();
  const messages: string[] = [];
  const ended = new Promise<void>((resolve) => {
    const run = async () => {
      try {
        await api.call(everywhere, {});
        messages.push('own words');
      } catch {
        messages.push('failed');
      }
    };
    void run();
    afterOwnActions(() => {
      messages.push('ended');
      resolve();
    });
  });
  jest.useFakeTimers();
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect(messages).toEqual([]);
  calls[0]?.[how]();
  await ended;
  expect(messages).toEqual(order);
});

test('does not wait for a finished call', async () => {
  const { api, calls, afterOwnActions } = start();
  const run = api.call(everywhere, {});
  calls[0]?.give();
  await run;
  const messages: string[] = [];
  afterOwnActions(() => messages.push('ended'));
  expect(messages).toEqual(['ended']);
});
