import { Type, type Static } from 'typebox';
import { Id, Name, Seconds, SignedUrl, Timestamp } from '../fields';

export const AudioHistoryItem = Type.Object({
  audio_id: Id,
  file_name: Name,
  audio_url: SignedUrl,
  duration: Seconds,
  source: Type.Union([Type.Literal('upload'), Type.Literal('speech')]),
  created_at: Timestamp,
});
export type AudioHistoryItem = Static<typeof AudioHistoryItem>;

export const VideoHistoryItem = Type.Object({
  video_id: Id,
  file_name: Name,
  video_url: SignedUrl,
  poster_url: Type.Union([SignedUrl, Type.Null()]),
  duration: Seconds,
  width: Type.Integer(),
  height: Type.Integer(),
  created_at: Timestamp,
});
export type VideoHistoryItem = Static<typeof VideoHistoryItem>;

export const JobStatus = Type.Union([
  Type.Literal('PENDING'),
  Type.Literal('PROCESSING'),
  Type.Literal('COMPLETED'),
  Type.Literal('FAILED'),
  Type.Literal('REJECTED'),
  Type.Literal('CANCELED'),
]);
export type JobStatus = Static<typeof JobStatus>;

export const Job = Type.Object({
  job_id: Id,
  user_id: Id,
  video_id: Id,
  audio_id: Id,
  file_name: Name,
  status: JobStatus,
  created_at: Timestamp,
  result_video_url: Type.Union([SignedUrl, Type.Null()]),
  poster_url: Type.Union([SignedUrl, Type.Null()]),
  captions_url: Type.Union([SignedUrl, Type.Null()]),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  step: Type.String({
    description: 'What is being done now: queued, probing, finding-face, moving-mouth, encoding, done.',
  }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed, was rejected or canceled.',
  }),
  refunded: Type.Boolean(),
});
export type Job = Static<typeof Job>;
