import { Type, type Static } from 'typebox';
import { Id, Name, Seconds, SignedUrl, Timestamp } from '../fields';

/** An audio that can be put on a video; `duration` in seconds. */
export const AudioHistoryItem = Type.Object({
  audio_id: Id,
  file_name: Name,
  audio_url: SignedUrl,
  duration: Seconds,
  source: Type.Union([Type.Literal('upload'), Type.Literal('speech')]),
  created_at: Timestamp,
});
/** An audio that can be put on a video; `duration` in seconds. */
export type AudioHistoryItem = Static<typeof AudioHistoryItem>;

/** An uploaded video; `duration` in seconds, size in pixels. */
export const VideoHistoryItem = Type.Object({
  video_id: Id,
  file_name: Name,
  video_url: SignedUrl,
  poster_url: Type.Union([SignedUrl, Type.Null()]),
  duration: Seconds,
  width: Type.Integer({ examples: [1280] }),
  height: Type.Integer({ examples: [720] }),
  created_at: Timestamp,
});
/** An uploaded video; `duration` in seconds, size in pixels. */
export type VideoHistoryItem = Static<typeof VideoHistoryItem>;

/** States of a lip-sync; the last four are final. */
export const JobStatus = Type.Union(
  [
    Type.Literal('PENDING'),
    Type.Literal('PROCESSING'),
    Type.Literal('COMPLETED'),
    Type.Literal('FAILED'),
    Type.Literal('REJECTED'),
    Type.Literal('CANCELED'),
  ],
  { examples: ['PROCESSING'] },
);
/** States of a lip-sync; the last four are final. */
export type JobStatus = Static<typeof JobStatus>;

/** One lip-sync; `progress` from 0 to 1, addresses signed and expiring. */
export const Job = Type.Object({
  job_id: Id,
  user_id: Id,
  video_id: Id,
  audio_id: Id,
  file_name: Name,
  status: JobStatus,
  created_at: Timestamp,
  result_video_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  /** Saved under a name that ends in `.mp4`. */
  download_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  poster_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  captions_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  progress: Type.Number({ minimum: 0, maximum: 1, examples: [0.4] }),
  step: Type.String({
    description: 'What is being done now: queued, probing, finding-face, moving-mouth, encoding, done.',
    examples: ['moving-mouth'],
  }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed, was rejected or canceled.',
    examples: [null],
  }),
  refunded: Type.Boolean({ examples: [false] }),
});
/** One lip-sync; `progress` from 0 to 1, addresses signed and expiring. */
export type Job = Static<typeof Job>;
