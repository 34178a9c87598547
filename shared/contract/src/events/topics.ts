import { Type, type Static } from 'typebox';
import { Balance } from '../entities/billing';
import { SessionUser } from '../entities/user';
import { JobCore, type Job } from '../entities/video';
import { Id, Name, Seconds } from '../fields';

/**
 * Events between shell and remotes, named in the past tense; payloads are plain data. The schemas generate types and
 * in-page checks (`npm run generate:events`).
 */
export const eventSchemas = {
  /** Retained. `null` = signed out. */
  'session.changed': Type.Object({ user: Type.Union([SessionUser, Type.Null()]) }),
  /** Retained. Text for the chat's composer. */
  'prompt.chosen': Type.Object({ text: Type.String() }),
  'script.chosen': Type.Object({ text: Type.String(), conversationId: Type.Union([Id, Type.Null()]) }),
  /** Retained. */
  'audio.chosen': Type.Object({ audioId: Id, fileName: Name, videoId: Type.Optional(Id) }),
  'push.resumed': Type.Object({}),
  /** Retained. */
  'conversation.chosen': Type.Object({ conversationId: Id }),
  'speech.generated': Type.Object({ audioId: Id, fileName: Name, duration: Seconds }),
  'job.changed': Type.Object({ job: Type.Unsafe<Job>(JobCore) }),
  /** `last` is the id of the last visible message, if known. */
  'conversation.changed': Type.Object({
    id: Id,
    last: Type.Union([Type.String({ examples: ['0b9f6c1e complete'] }), Type.Null()]),
    isRemoved: Type.Optional(Type.Boolean({ description: 'It was deleted.', examples: [true] })),
  }),
  /** Sent to the account that uploaded it, when the page is next. */
  'scan.progressed': Type.Object({
    name: Type.String({ description: 'File name of the upload.', examples: ['contract.pdf'] }),
    page: Type.Integer({ examples: [3] }),
    pages: Type.Integer({ examples: [12] }),
  }),
  'projects.changed': Type.Object({}),
  'recordings.changed': Type.Object({}),
  'shares.changed': Type.Object({}),
  'balance.changed': Balance,
};

export type EventTopic = keyof typeof eventSchemas;

export type LisanEvents = { [Topic in EventTopic]: Static<(typeof eventSchemas)[Topic]> };
