import type { BodyOf, ParamsOf, QueryOf, ResponseOf, StreamOf } from './call';
import { billingCalls } from './calls/billing';
import { profileCalls } from './calls/profile';
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
  ...videoCalls,
  ...billingCalls,
  ...systemCalls,
};

export type Calls = typeof calls;
/** `'POST /user/login'` and its like: what a client names when it calls. */
export type CallKey = keyof Calls;
export type CallParams<Key extends CallKey> = ParamsOf<Calls[Key]>;
export type CallQuery<Key extends CallKey> = QueryOf<Calls[Key]>;
export type CallBody<Key extends CallKey> = BodyOf<Calls[Key]>;
export type CallResponse<Key extends CallKey> = ResponseOf<Calls[Key]>;
export type CallStream<Key extends CallKey> = StreamOf<Calls[Key]>;
/** Calls that can answer with server-sent events. */
export type StreamKey = { [Key in CallKey]: Calls[Key] extends { stream: unknown } ? Key : never }[CallKey];
/** Calls that take files. */
export type UploadKey = { [Key in CallKey]: Calls[Key] extends { files: unknown } ? Key : never }[CallKey];
