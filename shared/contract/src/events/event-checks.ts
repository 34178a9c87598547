import { generatedChecks } from './checks.generated';
import { shellTopics } from './topic-kinds';
import type { EventTopic } from './topics';

const checks: Readonly<Record<string, (payload: unknown) => boolean>> = generatedChecks;

export type EventFault = 'unknown-topic' | 'undeclared' | 'of-the-shell' | 'malformed';

/** Validates a payload against its topic's schema, without formats (email, date). Returns `null` if valid. */
export function checkEvent(topic: string, payload: unknown): EventFault | null {
  if (!Object.hasOwn(checks, topic)) return 'unknown-topic';
  return checks[topic]?.(payload) ? null : 'malformed';
}

/** Whether remotes that declare the topic in `remote.json` may publish it. */
export function isOpenToRemotes(topic: string): boolean {
  return !shellTopics.includes(topic as Extract<EventTopic, (typeof shellTopics)[number]>);
}
