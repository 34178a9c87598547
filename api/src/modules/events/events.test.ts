import type { AddressInfo } from 'node:net';
import { listenToPush, type PushListener } from '../../../testing/push-listener';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';

const use = useTestApp();
let origin: string;
beforeAll(async () => {
  await use().app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(use().app.server.address() as AddressInfo).port}`;
});

const open: PushListener[] = [];
afterAll(() => open.forEach((listener) => listener.leave()));

async function listen(user: TestUser, lastEventId?: string): Promise<PushListener> {
  const listener = await listenToPush(origin, user, lastEventId);
  open.push(listener);
  return listener;
}
const waitFor = (listener: PushListener, count: number) => until(() => listener.events.length >= count);

const publish = (user: TestUser, title: string) =>
  use().core.events.publish(user.userId, 'notification.added', {
    id: title,
    kind: 'test',
    title,
    body: 'نص\nعلى سطرين',
  });
const titlesOf = ({ events }: PushListener) =>
  events.map(({ data }) => (JSON.parse(data) as { title: string }).title);

describe('pushed events', () => {
  it('reach every browser of their account, and no other', async () => {
    const [mine, theirs] = [await use().signUp(), await use().signUp()];
    const [first, second, other] = [await listen(mine), await listen(mine), await listen(theirs)];
    await publish(mine, 'one');
    await publish(mine, 'two');
    await publish(theirs, 'theirs');
    await Promise.all([waitFor(first, 2), waitFor(second, 2), waitFor(other, 1)]);
    expect([titlesOf(first), titlesOf(second), titlesOf(other)]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
      ['theirs'],
    ]);
    expect(first.events[0]).toMatchObject({
      event: 'notification.added',
      id: expect.stringMatching(/^\d+$/),
    });
  });

  it('disable proxy buffering through headers', async () => {
    const { headers } = await use().signUp();
    const leaving = new AbortController();
    const response = await fetch(`${origin}/api/events`, { headers, signal: leaving.signal });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    leaving.abort();
  });

  it('resume after the last received id', async () => {
    const user = await use().signUp();
    const first = await listen(user);
    await publish(user, 'heard');
    await waitFor(first, 1);
    first.leave();
    await publish(user, 'missed 1');
    await publish(user, 'missed 2');
    const second = await listen(user, first.events[0]?.id ?? '');
    await waitFor(second, 2);
    expect(titlesOf(second)).toEqual(['missed 1', 'missed 2']);
    const fresh = await listen(user);
    await publish(user, 'now');
    await waitFor(fresh, 1);
    expect(titlesOf(fresh)).toEqual(['now']);
  });

  it('ignore an invalid last id', async () => {
    const user = await use().signUp();
    const listener = await listen(user, 'x; drop table events');
    await publish(user, 'heard');
    await waitFor(listener, 1);
    expect(titlesOf(listener)).toEqual(['heard']);
  });

  it('are sent on commit, and never after a rollback', async () => {
    const user = await use().signUp();
    const listener = await listen(user);
    const { database, events } = use().core;
    const data = { id: 'x', kind: 'test', title: 'rolled back', body: '' };
    const failing = database.transaction(async (trx) => {
      await events.publish(user.userId, 'notification.added', data, trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await database.transaction((trx) =>
      events.publish(user.userId, 'notification.added', { ...data, title: 'committed' }, trx),
    );
    await waitFor(listener, 1);
    expect(titlesOf(listener)).toEqual(['committed']);
  });

  it('arrive whole when larger than a database notification', async () => {
    const user = await use().signUp();
    const listener = await listen(user);
    await publish(user, 'ط'.repeat(20_000));
    await waitFor(listener, 1);
    expect(titlesOf(listener)[0]).toHaveLength(20_000);
  });

  it('end with the browser and leave no stream open', async () => {
    const user = await use().signUp();
    const before = use().app.openStreams.size;
    const listener = await listen(user);
    expect(use().app.openStreams.size).toBe(before + 1);
    listener.leave();
    await until(() => use().app.openStreams.size === before);
  });

  it('end when the server stops', async () => {
    const listener = await listen(await use().signUp());
    await use().app.close();
    await listener.ended;
    expect(use().app.openStreams.size).toBe(0);
  });
});
