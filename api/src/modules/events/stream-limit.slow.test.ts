import type { AddressInfo } from 'node:net';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { defineRoute, stream } from '../../routing';
import { registerEvents } from './events.routes';

const over = new AbortController();
const use = useTestApp({
  register: async (app) => {
    registerEvents(app);
    defineRoute(app, 'GET /text/generations/:id/stream', () =>
      stream(async (channel) => {
        while (!channel.signal.aborted && !over.signal.aborted)
          await new Promise((resolve) => setTimeout(resolve, 10));
      }),
    );
  },
});
let origin: string;
beforeAll(async () => {
  await use().app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(use().app.server.address() as AddressInfo).port}/api`;
});
const closers: AbortController[] = [];
afterAll(() => {
  over.abort();
  for (const closer of closers) closer.abort();
});

async function open(user: TestUser, path: string) {
  const closer = new AbortController();
  closers.push(closer);
  const answer = await fetch(origin + path, { headers: user.headers, signal: closer.signal });
  expect(answer.status).toBe(200);
  const state = { isOpen: true, text: '', ended: Promise.resolve() };
  state.ended = (async () => {
    for await (const chunk of answer.body ?? []) state.text += Buffer.from(chunk).toString();
  })()
    .catch(() => undefined)
    .finally(() => (state.isOpen = false));
  return state;
}

it.each([
  ['/events', true],
  ['/text/generations/any/stream', false],
])('keeps ten streams of %s per account, dropping the oldest', async (path, saysWhy) => {
  const [user, other] = [await use().signUp(), await use().signUp()];
  const theirs = await open(other, path);
  const mine = [];
  for (let count = 0; count < 13; count += 1) mine.push(await open(user, path));
  await Promise.all(mine.slice(0, 3).map(({ ended }) => ended));
  expect(mine.map(({ isOpen }) => isOpen)).toEqual([...Array(3).fill(false), ...Array(10).fill(true)]);
  expect(theirs.isOpen).toBe(true);
  for (const { text } of mine.slice(0, 3))
    expect(text.includes('event: stream.replaced\ndata: {"most":10}')).toBe(saysWhy);
  expect([...use().app.openStreams.values()].filter((owner) => owner === user.userId)).toHaveLength(10);
});

it('keeps ten of three hundred streams opened concurrently', async () => {
  const user = await use().signUp();
  await Promise.all(Array.from({ length: 300 }, () => open(user, '/events')));
  const ofUser = () => [...use().app.openStreams.values()].filter((owner) => owner === user.userId).length;
  expect(ofUser()).toBe(10);
});
