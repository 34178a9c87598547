import type { SessionUser } from './entities/user';
import type { Balance } from './entities/billing';
import type { Job } from './entities/video';

/**
 * Events that cross between shell and remotes, named in the past tense. Payloads are plain data.
 * Retained topics (see `retainedTopics`) are handed at once to whoever subscribes later.
 */
export interface LisanEvents {
  /** Retained. `null` = signed out. */
  'session.changed': { user: SessionUser | null };
  /** Retained until consumed by the view that opens: a script was chosen to be spoken. */
  'script.chosen': { text: string; conversationId: string | null };
  /** Retained: an audio was chosen to be put on a video. */
  'audio.chosen': { audioId: string; fileName: string };
  /** Pushes come again after a break; what was pushed in between may be lost. */
  'push.resumed': Record<string, never>;
  'speech.generated': { audioId: string; fileName: string; duration: number };
  'job.changed': { job: Job };
  /** Retained. */
  'balance.changed': Balance;
}

/** The name of an event. */
export type EventTopic = keyof LisanEvents;

/** Topics whose last payload late subscribers are handed. */
export const retainedTopics = [
  'session.changed',
  'script.chosen',
  'audio.chosen',
  'balance.changed',
] as const satisfies readonly EventTopic[];
