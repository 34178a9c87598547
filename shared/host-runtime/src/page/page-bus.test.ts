import { layla } from '@lisan/testing';
import { createPageBus, remoteParty, type PageBus } from './page-bus';

let page: PageBus;
let reports: { message: string; where: string }[];
const recordFact = jest.fn();

beforeEach(() => {
  reports = [];
  recordFact.mockClear();
  page = createPageBus(
    (error, where) => reports.push({ message: (error as Error).message, where }),
    recordFact,
  );
  page.bus.publish('session.changed', { user: layla() });
});

afterEach(() => page.release());

const publishers = {
  chat: ['script.chosen'],
  'text-to-audio': ['speech.generated', 'audio.chosen'],
  'lip-sync': [],
  billing: ['balance.changed'],
  profile: [],
};
const malformed: readonly (readonly [string, unknown])[] = [
  ['session.changed', { user: {} }],
  ['session.changed', { user: null }],
  ['session.changed', { user: layla({ user_id: 'user-omar' }) }],
  ['session.changed', null],
  ['script.chosen', { text: null }],
  ['script.chosen', undefined],
  ['audio.chosen', {}],
  ['audio.chosen', { audioId: 7, fileName: 'a' }],
  ['job.changed', { job: { user_id: 'user-layla', job_id: 'j1' } }],
  ['job.changed', null],
  ['speech.generated', { audioId: 'a1', fileName: 'a', duration: -1 }],
  ['balance.changed', { subscription_plan: 'Free' }],
  ['balance.changed', null],
  ['push.resumed', {}],
  ['billing.planChanged', {}],
  ['constructor', { user: {} }],
];

test.each(Object.entries(publishers))('drops invalid and foreign events of %s', (name, published) => {
  const chat = page.bus.forParty(
    remoteParty(name, { version: '1.4.0-aaaaaaaa', events: { heard: [], published } }),
  );
  const onEvent = jest.fn();
  page.bus.subscribe('session.changed', onEvent);
  onEvent.mockClear();
  for (const topic of [
    'script.chosen',
    'audio.chosen',
    'job.changed',
    'speech.generated',
    'balance.changed',
    'push.resumed',
  ] as const)
    page.bus.subscribe(topic, onEvent);
  for (const [topic, payload] of malformed) chat.publish(topic as never, payload as never);
  expect(onEvent).not.toHaveBeenCalled();
  expect(page.bus.peek('session.changed')).toEqual({ user: layla() });
  expect(new Set(reports.map(({ where }) => where))).toEqual(new Set([`remote ${name} 1.4.0-aaaaaaaa`]));
  expect(reports.length).toBeGreaterThanOrEqual(8);
});

test('delivers topics that a remote declares', () => {
  const chat = page.bus.forParty(
    remoteParty('chat', {
      version: '1',
      events: { heard: [], published: ['script.chosen', 'session.changed'] },
    }),
  );
  const onEvent = jest.fn();
  page.bus.subscribe('script.chosen', onEvent);
  chat.publish('script.chosen', { text: 'مرحبا', conversationId: null });
  expect(onEvent).toHaveBeenCalledWith({ text: 'مرحبا', conversationId: null });
  chat.publish('session.changed', { user: null });
  expect(page.bus.peek('session.changed')).toEqual({ user: layla() });
});

test('lets only a subscriber clear a retained event', () => {
  const events = { heard: ['script.chosen'], published: [] };
  page.bus.publish('script.chosen', { text: 'one', conversationId: null });
  page.bus
    .forParty(remoteParty('profile', { version: '1', events: { heard: [], published: [] } }))
    .clear('script.chosen');
  expect(page.bus.peek('script.chosen')).toBeDefined();
  page.bus.forParty(remoteParty('text-to-audio', { version: '1', events })).clear('script.chosen');
  expect(page.bus.peek('script.chosen')).toBeUndefined();
});

test('reports a repeated invalid event the first, tenth and hundredth time', () => {
  const chat = page.bus.forParty(
    remoteParty('chat', { version: '1', events: { heard: [], published: ['script.chosen'] } }),
  );
  for (let count = 0; count < 250; count += 1) chat.publish('script.chosen', { text: 1 } as never);
  expect(reports.map(({ message }) => message)).toEqual([
    "The event 'script.chosen' was dropped (malformed), 1 in all.",
    "The event 'script.chosen' was dropped (malformed), 10 in all.",
    "The event 'script.chosen' was dropped (malformed), 100 in all.",
  ]);
});

test('reports dropped events and subscriber errors with remote and version', () => {
  const events = { heard: ['script.chosen'], published: ['script.chosen'] };
  const chat = page.bus.forParty(remoteParty('chat', { version: '1.0.0-a', events }));
  const other = page.bus.forParty(remoteParty('lip-sync', { version: '2.0.0-b', events }));
  other.subscribe('script.chosen', () => {
    throw new Error('no such script');
  });
  chat.publish('script.chosen', { text: 1 } as never);
  chat.publish('script.chosen', { text: 'one', conversationId: null });
  expect(recordFact.mock.calls).toEqual([
    ['event', 'remote chat', '1.0.0-a'],
    ['subscriber', 'remote lip-sync', '2.0.0-b'],
  ]);
});
