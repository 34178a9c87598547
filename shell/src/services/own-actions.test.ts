import type { ApiClient } from '@lisan/api-client';
import { NetworkError } from '@lisan/errors';
import { orderBehindOwnActs } from './own-actions';

function start() {
  const asked: { key: string; give: () => void; refuse: () => void }[] = [];
  const call = (key: string) =>
    new Promise<unknown>((resolve, reject) => {
      const refuse = () => reject(new NetworkError('There is no line.', { isTimeout: false }));
      asked.push({ key, give: () => resolve({ message: 'done' }), refuse });
    });
  return { asked, ...orderBehindOwnActs({ call } as unknown as ApiClient) };
}

const everywhere = 'POST /user/sessions/revoke-all';

test('reports the end at once when no call of this page is pending', () => {
  const { api, afterOwnActs } = start();
  void api.call('GET /config', {});
  const said: string[] = [];
  afterOwnActs(() => said.push('ended'));
  expect(said).toEqual(['ended']);
});

test.each([
  ['however late its answer is', 'give', ['own words', 'ended']],
  ['also when its answer is lost', 'refuse', ['failed', 'ended']],
] as const)('waits for its own session-ending call, %s', async (_when, how, order) => {
  const { api, asked, afterOwnActs } = start();
  const said: string[] = [];
  const heard = new Promise<void>((resolve) => {
    const act = async () => {
      try {
        await api.call(everywhere, {});
        said.push('own words');
      } catch {
        said.push('failed');
      }
    };
    void act();
    afterOwnActs(() => {
      said.push('ended');
      resolve();
    });
  });
  jest.useFakeTimers();
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect(said).toEqual([]);
  asked[0]?.[how]();
  await heard;
  expect(said).toEqual(order);
});

test('does not wait for a finished call', async () => {
  const { api, asked, afterOwnActs } = start();
  const act = api.call(everywhere, {});
  asked[0]?.give();
  await act;
  const said: string[] = [];
  afterOwnActs(() => said.push('ended'));
  expect(said).toEqual(['ended']);
});
