import { Type, type Static } from 'typebox';
import { Id, Name, ScriptOf, Seconds, SignedUrl, Timestamp } from '../fields';

/** An audio that can be put on a video; `duration` in seconds. */
export const AudioHistoryItem = Type.Object({
  audio_id: Id,
  file_name: Name,
  audio_url: SignedUrl,
  /** Saved under its own name. */
  download_url: Type.Optional(SignedUrl),
  duration: Seconds,
  source: Type.Union([Type.Literal('upload'), Type.Literal('speech')]),
  created_at: Timestamp,
  conversation_id: Type.Optional(ScriptOf),
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

/**
 * What becomes of sound and picture of different length. `cut`: the result ends with the shorter one; `loop`: the
 * shorter one begins again; `hold`: the last picture stands, or the mouth rests in silence; `slow`: the picture is
 * slowed down to the sound.
 */
export const LengthFit = Type.Union(
  [Type.Literal('cut'), Type.Literal('loop'), Type.Literal('hold'), Type.Literal('slow')],
  { examples: ['cut'] },
);
/** What becomes of sound and picture of different length. */
export type LengthFit = Static<typeof LengthFit>;

/** How well a mouth follows its sound, measured on the finished video. */
export const SyncProof = Type.Object({
  verdict: Type.Union(
    [
      Type.Literal('in-step'),
      Type.Literal('loose'),
      Type.Literal('out-of-step'),
      // Nothing to measure by: a sound without rise and fall, or a face that is hardly seen.
      Type.Literal('unknown'),
    ],
    { examples: ['in-step'] },
  ),
  /** 0: the lips move by chance; 1: they rise and fall with the sound. */
  score: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()], { examples: [0.8] }),
  /** By how much the lips are behind the sound; below 0: before it. */
  offset_milliseconds: Type.Union([Type.Integer(), Type.Null()], { examples: [0] }),
});
/** How well a mouth follows its sound, measured on the finished video. */
export type SyncProof = Static<typeof SyncProof>;

/** What every page is told of a lip-sync, and looks at before it believes it. */
export const JobCore = Type.Object({
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
export const Job = Type.Object({
  ...JobCore.properties,
  fit: Type.Optional(Type.Union([LengthFit, Type.Null()], { examples: [null] })),
  /** Of the result. */
  seconds: Type.Optional(Type.Union([Seconds, Type.Null()], { examples: [12.5] })),
  /** What is left of the work, by how quickly it went until now. */
  seconds_left: Type.Optional(Type.Union([Seconds, Type.Null()], { examples: [30] })),
  proof: Type.Optional(Type.Union([SyncProof, Type.Null()], { examples: [null] })),
  /** Saved under a name that ends in `.vtt`. */
  captions_download_url: Type.Optional(Type.Union([SignedUrl, Type.Null()], { examples: [null] })),
});
/** One lip-sync; `progress` from 0 to 1, addresses signed and expiring. */
export type Job = Static<typeof Job>;
