import type { EventTopic } from './topics';

// Separate from the schemas to keep the schema library out of pages.

export const retainedTopics = [
  'session.changed',
  'prompt.chosen',
  'script.chosen',
  'audio.chosen',
  'conversation.chosen',
  'balance.changed',
] as const satisfies readonly EventTopic[];

/** Topics reserved for the shell: remotes can't forge sessions or pushes. */
export const shellTopics = [
  'session.changed',
  'push.resumed',
  'job.changed',
  'conversation.changed',
  'scan.progressed',
  'projects.changed',
  'recordings.changed',
  'shares.changed',
] as const satisfies readonly EventTopic[];
