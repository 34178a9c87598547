import { Check } from 'typebox/value';
import { createExample, listInvalidInputs } from '../testing';
import { checkEvent, isOpenToRemotes } from './event-checks';
import { eventSchemas, type EventTopic } from './topics';

const topics = Object.keys(eventSchemas) as EventTopic[];
const unusual = [
  null,
  undefined,
  0,
  '',
  'text',
  [],
  {},
  [{}],
  true,
  { user: {} },
  { job: null },
  { text: null },
];

test.each(topics)('agrees with the schema of %s on valid and invalid payloads', (topic) => {
  const schema = eventSchemas[topic];
  const example = createExample(schema) as object;
  expect(checkEvent(topic, example)).toBeNull();
  const broken = listInvalidInputs({ body: schema } as never)
    .filter(({ rule }) => rule !== 'format')
    .map(({ field, value }) => ({ ...example, [field]: value }));
  for (const payload of [...unusual, ...broken])
    expect([payload, checkEvent(topic, payload) === null]).toEqual([payload, Check(schema, payload)]);
});

test('validates the fields of a user, a job and an audio', () => {
  const user = { user_id: 'u1', email: 'layla@example.com', username: 'Layla', google_id: null };
  expect(checkEvent('session.changed', { user })).toBeNull();
  expect(checkEvent('session.changed', { user: null })).toBeNull();
  for (const change of [{ user_id: '' }, { user_id: '../etc' }, { username: '  ' }, { google_id: 1 }])
    expect(checkEvent('session.changed', { user: { ...user, ...change } })).toBe('malformed');
  expect(checkEvent('job.changed', { job: { user_id: 'u1', job_id: 'j1' } })).toBe('malformed');
  expect(checkEvent('audio.chosen', { audioId: 'a1', fileName: 'x'.repeat(10_000) })).toBe('malformed');
});

test('rejects an unknown topic, even one named like an object property', () => {
  for (const topic of ['thing.happened', 'constructor', '__proto__', ''])
    expect(checkEvent(topic, {})).toBe('unknown-topic');
});

test('reserves session and push topics for the shell', () => {
  expect(topics.filter((topic) => !isOpenToRemotes(topic))).toEqual([
    'session.changed',
    'push.resumed',
    'job.changed',
    'conversation.changed',
    'scan.progressed',
    'projects.changed',
    'recordings.changed',
    'shares.changed',
  ]);
});
