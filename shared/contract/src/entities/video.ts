import { Type, type Static } from 'typebox';
import { Id, Name, ScriptOf, Seconds, SignedUrl, Timestamp } from '../fields';

/** Audio for a lip-sync; `duration` in seconds. */
export const AudioHistoryItem = Type.Object({
  audio_id: Id,
  file_name: Name,
  audio_url: SignedUrl,
  download_url: Type.Optional(SignedUrl),
  duration: Seconds,
  source: Type.Union([Type.Literal('upload'), Type.Literal('speech')]),
  created_at: Timestamp,
  conversation_id: Type.Optional(ScriptOf),
});
export type AudioHistoryItem = Static<typeof AudioHistoryItem>;

/** Uploaded video; `duration` in seconds, size in pixels. */
export const VideoHistoryItem = Type.Object({
  video_id: Id,
  file_name: Name,
  video_url: SignedUrl,
  poster_url: Type.Union([SignedUrl, Type.Null()]),
  duration: Seconds,
  width: Type.Integer({ examples: [1280] }),
  height: Type.Integer({ examples: [720] }),
  created_at: Timestamp,
  /** The packaged face that POST /demo adds; absent for uploads. */
  is_sample: Type.Optional(Type.Boolean()),
});
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
export type JobStatus = Static<typeof JobStatus>;

/**
 * How to match audio and video of different lengths. `cut`: end with the shorter; `loop`: repeat the shorter; `hold`:
 * freeze the last frame, or rest the mouth in silence; `slow`: slow the video down.
 */
export const LengthFit = Type.Union(
  [Type.Literal('cut'), Type.Literal('loop'), Type.Literal('hold'), Type.Literal('slow')],
  { examples: ['cut'] },
);
export type LengthFit = Static<typeof LengthFit>;

/** Sync score, measured on the finished video. */
export const SyncScore = Type.Object({
  verdict: Type.Union(
    [Type.Literal('in-step'), Type.Literal('loose'), Type.Literal('out-of-step'), Type.Literal('unknown')],
    { examples: ['in-step'] },
  ),
  /** 0: lips move by chance; 1: they follow the sound. */
  score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], { examples: [0.8] }),
  /** Lag of the lips behind the sound; negative: ahead of it. */
  offset_milliseconds: Type.Union([Type.Integer(), Type.Null()], { examples: [0] }),
});
export type SyncScore = Static<typeof SyncScore>;

/** Fields of a lip-sync that every page receives and validates. */
export const JobCore = Type.Object({
  job_id: Id,
  user_id: Id,
  video_id: Id,
  audio_id: Id,
  file_name: Name,
  status: JobStatus,
  created_at: Timestamp,
  result_video_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  download_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  poster_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  captions_url: Type.Union([SignedUrl, Type.Null()], { examples: [null] }),
  progress: Type.Number({ minimum: 0, maximum: 1, examples: [0.4] }),
  step: Type.String({
    description: 'Current step: queued, probing, finding-face, moving-mouth, encoding, done.',
    examples: ['moving-mouth'],
  }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description: 'Why it failed, was rejected or canceled.',
    examples: [null],
  }),
  refunded: Type.Boolean({ examples: [false] }),
});

/** Lip-sync; `progress` from 0 to 1, URLs signed and expiring. */
export const Job = Type.Object({
  ...JobCore.properties,
  fit: Type.Optional(Type.Union([LengthFit, Type.Null()], { examples: [null] })),
  seconds: Type.Optional(Type.Union([Seconds, Type.Null()], { examples: [12.5] })),
  /** Estimated from the pace so far. */
  seconds_left: Type.Optional(Type.Union([Seconds, Type.Null()], { examples: [30] })),
  proof: Type.Optional(Type.Union([SyncScore, Type.Null()], { examples: [null] })),
  captions_download_url: Type.Optional(Type.Union([SignedUrl, Type.Null()], { examples: [null] })),
});
export type Job = Static<typeof Job>;
