import { Type, type Static } from 'typebox';
import { Balance } from '../entities/billing';
import { SessionUser } from '../entities/user';
import { JobCore, type Job } from '../entities/video';
import { Id, Name, Seconds } from '../fields';

/**
 * Events that cross between shell and remotes, named in the past tense; each payload is plain data. One schema a topic:
 * types are made of it, and so are the checks that run in the page (`npm run generate:events`).
 * A late subscriber is given the last value of a retained topic (see `retainedTopics`) at once.
 */
export const eventSchemas = {
  /** Retained. `null` = signed out. */
  'session.changed': Type.Object({ user: Type.Union([SessionUser, Type.Null()]) }),
  /** Retained until consumed by the view that opens: a script was chosen to be spoken. */
  'script.chosen': Type.Object({ text: Type.String(), conversationId: Type.Union([Id, Type.Null()]) }),
  /** Retained: an audio was chosen to be put on a video. */
  'audio.chosen': Type.Object({ audioId: Id, fileName: Name }),
  /** Pushes come again after a break; what was pushed in between may be lost. */
  'push.resumed': Type.Object({}),
  /** Retained: a conversation was chosen elsewhere to be looked at. */
  'conversation.chosen': Type.Object({ conversationId: Id }),
  'speech.generated': Type.Object({ audioId: Id, fileName: Name, duration: Seconds }),
  /** What more a job says is for the view that shows it: pages look at the core alone. */
  'job.changed': Type.Object({ job: Type.Unsafe<Job>(JobCore) }),
  /** A conversation is not as it was; `last` names the last message that it shows, where that is known. */
  'conversation.changed': Type.Object({
    id: Id,
    last: Type.Union([Type.String({ examples: ['0b9f6c1e complete'] }), Type.Null()]),
    isRemoved: Type.Optional(Type.Boolean({ description: 'It was deleted.', examples: [true] })),
  }),
  /** A project began, changed or went, or another one is worked in. */
  'projects.changed': Type.Object({}),
  /** An audio or a video of the person got another name, or went. */
  'recordings.changed': Type.Object({}),
  /** A link of the person was made or revoked. */
  'shares.changed': Type.Object({}),
  /** Retained: the demo has a script to be spoken. */
  'demo.written': Type.Object({ script: Type.String() }),
  /** Retained: the demo has a speech, and perhaps the video of it. */
  'demo.made': Type.Object({ demoId: Id, hasVideo: Type.Boolean() }),
  /** Retained. */
  'balance.changed': Balance,
};

/** The name of an event. */
export type EventTopic = keyof typeof eventSchemas;

/** Payloads by topic. */
export type LisanEvents = { [Topic in EventTopic]: Static<(typeof eventSchemas)[Topic]> };
