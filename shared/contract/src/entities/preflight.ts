import { Type, type Static } from 'typebox';
import { Seconds, SignedUrl } from '../fields';
import { LengthFit } from './video';

/** One thing that was looked at before a lip-sync is ordered. */
export const PreflightFinding = Type.Object({
  about: Type.Union(
    [
      Type.Literal('face'),
      Type.Literal('size'),
      Type.Literal('front'),
      Type.Literal('light'),
      Type.Literal('sound'),
    ],
    { examples: ['size'] },
  ),
  /** `bad`: the order would be refused, or be in vain. */
  state: Type.Union([Type.Literal('good'), Type.Literal('weak'), Type.Literal('bad')], {
    examples: ['weak'],
  }),
  /** What can be done about it, in the person's language; null where nothing needs to be. */
  advice: Type.Union([Type.String(), Type.Null()], { examples: [null] }),
});
/** One thing that was looked at before a lip-sync is ordered. */
export type PreflightFinding = Static<typeof PreflightFinding>;

/** What a lip-sync of a sound and a picture would be, before anything is taken for it. Lengths in seconds. */
export const Preflight = Type.Object({
  findings: Type.Array(PreflightFinding, { maxItems: 5 }),
  audio_seconds: Seconds,
  video_seconds: Seconds,
  /** The usual one first; one alone where the lengths are the same. */
  fits: Type.Array(
    Type.Object({
      fit: LengthFit,
      /** Of the result; so many are taken from the quota. */
      seconds: Seconds,
    }),
    { minItems: 1, maxItems: 4 },
  ),
  /** What the account has left: seconds of video, and lip-syncs. */
  left: Type.Object({ seconds: Seconds, jobs: Type.Integer({ minimum: 0, examples: [3] }) }),
  /** Lip-syncs of everybody that are waiting or under way. */
  ahead: Type.Integer({ minimum: 0, examples: [0] }),
  /** Work for each second of the result, by the last ones; null before the first. */
  pace: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { examples: [1.4] }),
});
/** What a lip-sync of a sound and a picture would be, before anything is taken for it. Lengths in seconds. */
export type Preflight = Static<typeof Preflight>;

/** Two seconds with the mouth moving. */
export const LipSyncPreview = Type.Object({ preview_url: SignedUrl });
/** Two seconds with the mouth moving. */
export type LipSyncPreview = Static<typeof LipSyncPreview>;
