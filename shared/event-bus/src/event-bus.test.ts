import { createEventBus, type EventBus } from './event-bus';
import { claimPageBus } from './single-copy';

interface Topics {
  'thing.happened': { value: number };
  'session.changed': { user: string | null };
}

let reported: unknown[];
let bus: EventBus<Topics>;

beforeEach(() => {
  reported = [];
  bus = createEventBus<Topics>({
    retained: ['session.changed'],
    onSubscriberError: (error, topic) => reported.push({ error, topic }),
  });
});

test('hands an event to every subscriber until each unsubscribes', () => {
  const first: number[] = [];
  const second: number[] = [];
  const stop = bus.subscribe('thing.happened', ({ value }) => first.push(value));
  bus.subscribe('thing.happened', ({ value }) => second.push(value));
  bus.publish('thing.happened', { value: 1 });
  stop();
  stop();
  bus.publish('thing.happened', { value: 2 });
  expect(first).toEqual([1]);
  expect(second).toEqual([1, 2]);
});

test('hands the last payload of a retained topic to a late subscriber, and nothing of other topics', () => {
  bus.publish('session.changed', { user: 'old' });
  bus.publish('session.changed', { user: 'layla' });
  bus.publish('thing.happened', { value: 1 });
  const users: unknown[] = [];
  const values: unknown[] = [];
  bus.subscribe('session.changed', ({ user }) => users.push(user));
  bus.subscribe('thing.happened', ({ value }) => values.push(value));
  expect(users).toEqual(['layla']);
  expect(values).toEqual([]);
});

test('a retained payload that was acted upon is not handed out again', () => {
  bus.publish('session.changed', { user: 'layla' });
  bus.clear('session.changed');
  const users: unknown[] = [];
  bus.subscribe('session.changed', ({ user }) => users.push(user));
  expect(users).toEqual([]);
  expect(bus.peek('session.changed')).toBeUndefined();
});

test('an error in one subscriber reaches neither the publisher nor another subscriber', () => {
  const seen: number[] = [];
  const fault = new Error('mine alone');
  bus.subscribe('thing.happened', () => {
    throw fault;
  });
  bus.subscribe('thing.happened', ({ value }) => seen.push(value));
  expect(() => bus.publish('thing.happened', { value: 7 })).not.toThrow();
  expect(seen).toEqual([7]);
  expect(reported).toEqual([{ error: fault, topic: 'thing.happened' }]);
});

test('a subscriber that ends another while an event is delivered keeps it from that event', () => {
  const seen: string[] = [];
  let stopSecond: () => void = () => undefined;
  bus.subscribe('thing.happened', () => stopSecond());
  stopSecond = bus.subscribe('thing.happened', () => seen.push('second'));
  bus.publish('thing.happened', { value: 1 });
  expect(seen).toEqual([]);
});

test('the same function may subscribe twice and each ends alone', () => {
  let count = 0;
  const subscriber = () => void (count += 1);
  const stop = bus.subscribe('thing.happened', subscriber);
  bus.subscribe('thing.happened', subscriber);
  stop();
  bus.publish('thing.happened', { value: 1 });
  expect(count).toBe(1);
});

test('a second bus on one page complains in words that name both owners', () => {
  const page = {};
  const release = claimPageBus('shell', '0.1.0', page);
  expect(() => claimPageBus('chat', '0.2.0', page)).toThrow(/'shell'.*'chat'.*remote-kit/s);
  release();
  expect(() => claimPageBus('chat', '0.2.0', page)).not.toThrow();
});
