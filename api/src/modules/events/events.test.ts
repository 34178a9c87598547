import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { useTestApp, type TestUser } from '../../../testing/test-app';

const use = useTestApp();
let origin: string;
beforeAll(async () => {
  await use().app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(use().app.server.address() as AddressInfo).port}`;
});

interface Listener {
  readonly events: EventSourceMessage[];
  readonly comments: string[];
  readonly headers: Headers;
  readonly ended: Promise<void>;
  waitFor(count: number): Promise<void>;
  close(): void;
}
const open: Listener[] = [];
afterAll(() => open.forEach((listener) => listener.close()));

async function listen(user: TestUser, lastEventId?: string): Promise<Listener> {
  const controller = new AbortController();
  const headers = { ...user.headers, ...(lastEventId && { 'last-event-id': lastEventId }) };
  const response = await fetch(`${origin}/api/events`, { headers, signal: controller.signal });
  const events: EventSourceMessage[] = [];
  const comments: string[] = [];
  const parser = createParser({
    onEvent: (event) => void events.push(event),
    onComment: (text) => void comments.push(text),
  });
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) parser.feed(decoder.decode(chunk, { stream: true }));
  })().catch(() => undefined);
  const listener = {
    events,
    comments,
    headers: response.headers,
    ended,
    close: () => controller.abort(),
    async waitFor(count: number) {
      for (let tries = 0; events.length < count; tries += 1) {
        if (tries > 300) throw new Error(`${events.length} of ${count} events came`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
  open.push(listener);
  return listener;
}

const publish = (user: TestUser, title: string) =>
  use().core.events.publish(user.userId, 'notification.added', {
    id: title,
    kind: 'test',
    title,
    body: 'نص\nعلى سطرين',
  });
const titlesOf = ({ events }: Listener) =>
  events.map(({ data }) => (JSON.parse(data) as { title: string }).title);

describe('pushed events', () => {
  it('reach every browser of their account, and no other', async () => {
    const [mine, theirs] = [await use().signUp(), await use().signUp()];
    const [first, second, other] = [await listen(mine), await listen(mine), await listen(theirs)];
    await publish(mine, 'one');
    await publish(mine, 'two');
    await publish(theirs, 'theirs');
    await Promise.all([first.waitFor(2), second.waitFor(2), other.waitFor(1)]);
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
    const listener = await listen(await use().signUp());
    expect(listener.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(listener.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(listener.headers.get('x-accel-buffering')).toBe('no');
    expect(listener.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('resume after the last received id', async () => {
    const user = await use().signUp();
    const first = await listen(user);
    await publish(user, 'heard');
    await first.waitFor(1);
    first.close();
    await publish(user, 'missed 1');
    await publish(user, 'missed 2');
    const second = await listen(user, first.events[0]?.id ?? '');
    await second.waitFor(2);
    expect(titlesOf(second)).toEqual(['missed 1', 'missed 2']);
    const fresh = await listen(user);
    await publish(user, 'now');
    await fresh.waitFor(1);
    expect(titlesOf(fresh)).toEqual(['now']);
  });

  it('ignore an invalid last id', async () => {
    const user = await use().signUp();
    const listener = await listen(user, 'x; drop table events');
    await publish(user, 'heard');
    await listener.waitFor(1);
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
    await listener.waitFor(1);
    expect(titlesOf(listener)).toEqual(['committed']);
  });

  it('arrive whole when larger than a database notification', async () => {
    const user = await use().signUp();
    const listener = await listen(user);
    await publish(user, 'ط'.repeat(20_000));
    await listener.waitFor(1);
    expect(titlesOf(listener)[0]).toHaveLength(20_000);
  });

  it('end with the browser and leave no stream open', async () => {
    const user = await use().signUp();
    const before = use().app.openStreams.size;
    const listener = await listen(user);
    expect(use().app.openStreams.size).toBe(before + 1);
    listener.close();
    for (let tries = 0; use().app.openStreams.size > before; tries += 1) {
      if (tries > 300) throw new Error('the stream stayed open');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });

  it('end when the server stops', async () => {
    const listener = await listen(await use().signUp());
    await use().app.close();
    await listener.ended;
    expect(use().app.openStreams.size).toBe(0);
  });
});
