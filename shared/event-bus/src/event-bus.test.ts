import { createEventBus, type BusEvent, type OwnEventBus } from './event-bus';
import { claimPageBus } from './single-copy';

interface Topics {
  'thing.happened': { value: number };
  'session.changed': { user: string | null };
}

let reported: unknown[];
let events: BusEvent[];
let bus: OwnEventBus<Topics>;

beforeEach(() => {
  reported = [];
  events = [];
  bus = createEventBus<Topics>({
    owner: { name: 'page' },
    retained: ['session.changed'],
    check: (topic, payload) =>
      topic === 'thing.happened' && typeof (payload as Topics['thing.happened'] | null)?.value !== 'number'
        ? 'malformed'
        : null,
    onSubscriberError: (error, topic, { name }) => reported.push({ error, topic, name }),
    onEvent: (event) => events.push(event),
  });
});

const droppedEvents = () =>
  events.flatMap(({ fault, sender }) => (fault ? [`${sender.name}: ${fault}`] : []));

test('delivers an event to every subscriber until it unsubscribes', () => {
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

test("delivers only a retained topic's last payload to a late subscriber", () => {
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

test('does not deliver a cleared payload', () => {
  bus.publish('session.changed', { user: 'layla' });
  bus.clear('session.changed');
  const users: unknown[] = [];
  bus.subscribe('session.changed', ({ user }) => users.push(user));
  expect(users).toEqual([]);
  expect(bus.peek('session.changed')).toBeUndefined();
});

test("isolates a subscriber's error from the publisher and other subscribers", () => {
  const seen: number[] = [];
  const fault = new Error('mine alone');
  bus.subscribe('thing.happened', () => {
    throw fault;
  });
  bus.subscribe('thing.happened', ({ value }) => seen.push(value));
  expect(() => bus.publish('thing.happened', { value: 7 })).not.toThrow();
  expect(seen).toEqual([7]);
  expect(reported).toEqual([{ error: fault, topic: 'thing.happened', name: 'page' }]);
});

test('skips a subscriber that was removed during delivery', () => {
  const seen: string[] = [];
  let stopSecond: () => void = () => undefined;
  bus.subscribe('thing.happened', () => stopSecond());
  stopSecond = bus.subscribe('thing.happened', () => seen.push('second'));
  bus.publish('thing.happened', { value: 1 });
  expect(seen).toEqual([]);
});

test('ends two subscriptions of the same function separately', () => {
  let count = 0;
  const subscriber = () => void (count += 1);
  const stop = bus.subscribe('thing.happened', subscriber);
  bus.subscribe('thing.happened', subscriber);
  stop();
  bus.publish('thing.happened', { value: 1 });
  expect(count).toBe(1);
});

test('rejects a second bus on one page and names both owners', () => {
  const page = {};
  const release = claimPageBus('shell', page);
  expect(() => claimPageBus('chat', page)).toThrow(/'shell'.*'chat'.*remote-kit/s);
  release();
  expect(() => claimPageBus('chat', page)).not.toThrow();
});

test('drops an invalid event and reports its sender', () => {
  const chat = bus.forParty({ name: 'chat', version: '1.2.0' });
  const seen: unknown[] = [];
  bus.subscribe('thing.happened', (payload) => seen.push(payload));
  const unreadable = Object.defineProperty({}, 'value', {
    enumerable: true,
    get() {
      throw new Error('not to be read');
    },
  });
  for (const payload of [null, undefined, {}, { value: '7' }, { value: 7, act: () => 0 }, unreadable])
    expect(() => chat.publish('thing.happened', payload as never)).not.toThrow();
  expect(seen).toEqual([]);
  expect(droppedEvents()).toEqual(Array.from({ length: 6 }, () => 'chat: malformed'));
  expect(events[0]?.sender.version).toBe('1.2.0');
});

test('validates the delivered copy and protects it from changes', () => {
  let reads = 0;
  const changing = Object.defineProperty({}, 'value', {
    enumerable: true,
    get: () => ((reads += 1) === 1 ? 7 : 'x'),
  });
  const seen: unknown[] = [];
  bus.subscribe('thing.happened', (payload) => {
    payload.value = 99;
  });
  bus.subscribe('thing.happened', (payload) => seen.push(payload));
  bus.publish('thing.happened', changing as never);
  expect(seen).toEqual([{ value: 7 }]);
  expect(reported).toEqual([expect.objectContaining({ error: expect.any(TypeError) })]);
});

test('rejects a publish or clear that the party may not do', () => {
  const chat = bus.forParty({
    name: 'chat',
    refuses: (topic) => (topic === 'session.changed' ? 'of the shell' : null),
  });
  bus.publish('session.changed', { user: 'layla' });
  chat.publish('session.changed', { user: null });
  chat.clear('session.changed');
  expect(bus.peek('session.changed')).toEqual({ user: 'layla' });
  expect(droppedEvents()).toEqual(['chat: of the shell', 'chat: of the shell']);
});

test('ends an endless loop of events', () => {
  let count = 0;
  bus.subscribe('thing.happened', ({ value }) => {
    count += 1;
    bus.publish('thing.happened', { value: value + 1 });
  });
  bus.publish('thing.happened', { value: 0 });
  expect(count).toBe(32);
  expect(droppedEvents()).toEqual(['page: circle']);
  bus.publish('session.changed', { user: 'still there' });
  expect(bus.peek('session.changed')).toEqual({ user: 'still there' });
});
