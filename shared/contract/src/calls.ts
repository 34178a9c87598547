import type { BodyOf, ParamsOf, QueryOf, ResponseOf, StreamOf } from './call';
import { billingCalls } from './calls/billing';
import { demoCalls } from './calls/demo';
import { notificationCalls } from './calls/notifications';
import { passkeyCalls } from './calls/passkeys';
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

export const calls = {
  ...userCalls,
  ...passkeyCalls,
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
  ...notificationCalls,
  ...systemCalls,
};

export type Calls = typeof calls;
export type CallKey = keyof Calls;
export type CallParams<Key extends CallKey> = ParamsOf<Calls[Key]>;
export type CallQuery<Key extends CallKey> = QueryOf<Calls[Key]>;
export type CallBody<Key extends CallKey> = BodyOf<Calls[Key]>;
export type CallResponse<Key extends CallKey> = ResponseOf<Calls[Key]>;
export type CallStream<Key extends CallKey> = StreamOf<Calls[Key]>;
export type StreamKey = { [Key in CallKey]: Calls[Key] extends { stream: unknown } ? Key : never }[CallKey];
export type UploadKey = { [Key in CallKey]: Calls[Key] extends { files: unknown } ? Key : never }[CallKey];
