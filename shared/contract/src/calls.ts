import type { BodyOf, ParamsOf, QueryOf, ResponseOf, StreamOf } from './call';
import { billingCalls } from './calls/billing';
import { demoCalls } from './calls/demo';
import { profileCalls } from './calls/profile';
import { readingCalls } from './calls/reading';
import { shareCalls } from './calls/shares';
import { projectCalls } from './calls/projects';
import { speechCalls } from './calls/speech';
import { systemCalls } from './calls/system';
import { textCalls } from './calls/text';
import { userCalls } from './calls/user';
import { videoCalls } from './calls/video';
import { voiceCalls } from './calls/voice';

/** Every call of the API, keyed by method and path. */
export const calls = {
  ...userCalls,
  ...profileCalls,
  ...textCalls,
  ...voiceCalls,
  ...speechCalls,
  ...readingCalls,
  ...videoCalls,
  ...demoCalls,
  ...projectCalls,
  ...shareCalls,
  ...billingCalls,
  ...systemCalls,
};

/** The table of calls as a type. */
export type Calls = typeof calls;
/** `'POST /user/login'` and its like: what a client names when it calls. */
export type CallKey = keyof Calls;
/** Path parameters of a call; undefined when it has none. */
export type CallParams<Key extends CallKey> = ParamsOf<Calls[Key]>;
/** Query of a call; undefined when it has none. */
export type CallQuery<Key extends CallKey> = QueryOf<Calls[Key]>;
/** JSON body, or text fields of a multipart body; undefined when there is none. */
export type CallBody<Key extends CallKey> = BodyOf<Calls[Key]>;
/** JSON answer with status 200; undefined when the answer is not JSON. */
export type CallResponse<Key extends CallKey> = ResponseOf<Calls[Key]>;
/** Events of a streaming call as `{event, data}`; never when it does not stream. */
export type CallStream<Key extends CallKey> = StreamOf<Calls[Key]>;
/** Calls that can answer with server-sent events. */
export type StreamKey = { [Key in CallKey]: Calls[Key] extends { stream: unknown } ? Key : never }[CallKey];
/** Calls that take files. */
export type UploadKey = { [Key in CallKey]: Calls[Key] extends { files: unknown } ? Key : never }[CallKey];
