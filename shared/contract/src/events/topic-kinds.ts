import type { EventTopic } from './topics';

// Apart from the schemas: who needs these lists alone does not carry the library that schemas are made with.

/** Topics whose last payload late subscribers are handed. */
export const retainedTopics = [
  'session.changed',
  'script.chosen',
  'audio.chosen',
  'conversation.chosen',
  'balance.changed',
  'demo.written',
  'demo.made',
] as const satisfies readonly EventTopic[];

/** Topics that the shell alone publishes: no remote may say who is signed in, or what the server pushed. */
export const shellTopics = [
  'session.changed',
  'push.resumed',
  'job.changed',
  'conversation.changed',
  'projects.changed',
  'recordings.changed',
  'shares.changed',
] as const satisfies readonly EventTopic[];
