import { generatedChecks } from './checks.generated';
import { shellTopics } from './topic-kinds';
import type { EventTopic } from './topics';

const checks: Readonly<Record<string, (payload: unknown) => boolean>> = generatedChecks;

/** Why an event is not delivered. */
export type EventFault = 'unknown-topic' | 'undeclared' | 'of-the-shell' | 'malformed';

/**
 * Whether `payload` is what the schema of `topic` asks for; formats (an email, a date) are not looked at.
 *
 * @returns what is wrong, `null` when nothing is
 */
export function checkEvent(topic: string, payload: unknown): EventFault | null {
  if (!Object.hasOwn(checks, topic)) return 'unknown-topic';
  return checks[topic]?.(payload) ? null : 'malformed';
}

/** Whether remotes may publish it when their `remote.json` says that they do. */
export function isOpenToRemotes(topic: string): boolean {
  return !shellTopics.includes(topic as Extract<EventTopic, (typeof shellTopics)[number]>);
}
