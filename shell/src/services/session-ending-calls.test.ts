import type { ApiClient } from '@lisan/api-client';
import { NetworkError } from '@lisan/errors';
import { trackSessionEndingCalls } from './session-ending-calls';

function start() {
  const calls: { key: string; respond: () => void; fail: () => void }[] = [];
  const call = (key: string) =>
    new Promise<unknown>((resolve, reject) => {
      const fail = () => reject(new NetworkError('offline', { isTimeout: false }));
      calls.push({ key, respond: () => resolve({ message: 'done' }), fail });
    });
  return { calls, ...trackSessionEndingCalls({ call } as unknown as ApiClient) };
}

const revokeAll = 'POST /user/sessions/revoke-all';

test('runs the action at once when no session-ending call is pending', () => {
  const { api, afterSessionEndingCalls } = start();
  void api.call('GET /config', {});
  const messages: string[] = [];
  afterSessionEndingCalls(() => messages.push('ended'));
  expect(messages).toEqual(['ended']);
});

test.each([
  ['even for a minute', 'respond', ['responded', 'ended']],
  ['even one that fails', 'fail', ['failed', 'ended']],
] as const)('waits for a pending session-ending call, %s', async (_case, outcome, expected) => {
  const { api, calls, afterSessionEndingCalls } = start();
  const messages: string[] = [];
  const ended = new Promise<void>((resolve) => {
    const run = async () => {
      try {
        await api.call(revokeAll, {});
        messages.push('responded');
      } catch {
        messages.push('failed');
      }
    };
    void run();
    afterSessionEndingCalls(() => {
      messages.push('ended');
      resolve();
    });
  });
  jest.useFakeTimers();
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect(messages).toEqual([]);
  calls[0]?.[outcome]();
  await ended;
  expect(messages).toEqual(expected);
});

test('does not wait for a finished session-ending call', async () => {
  const { api, calls, afterSessionEndingCalls } = start();
  const run = api.call(revokeAll, {});
  calls[0]?.respond();
  await run;
  const messages: string[] = [];
  afterSessionEndingCalls(() => messages.push('ended'));
  expect(messages).toEqual(['ended']);
});
