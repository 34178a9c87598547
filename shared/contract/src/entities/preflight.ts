import { Type, type Static } from 'typebox';
import { Seconds, SignedUrl } from '../fields';
import { LengthFit } from './video';

/** Result of one check before a lip-sync. */
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
  /** `bad`: the job would be refused or useless. */
  state: Type.Union([Type.Literal('good'), Type.Literal('weak'), Type.Literal('bad')], {
    examples: ['weak'],
  }),
  /** Advice in the user's language; null if none is needed. */
  advice: Type.Union([Type.String(), Type.Null()], { examples: [null] }),
});
export type PreflightFinding = Static<typeof PreflightFinding>;

/** Forecast of a lip-sync before it uses quota. Lengths in seconds. */
export const Preflight = Type.Object({
  findings: Type.Array(PreflightFinding, { maxItems: 5 }),
  audio_seconds: Seconds,
  video_seconds: Seconds,
  /** Default first; a single entry when the lengths match. */
  fits: Type.Array(
    Type.Object({
      fit: LengthFit,
      /** Length of the result, charged to the quota. */
      seconds: Seconds,
    }),
    { minItems: 1, maxItems: 4 },
  ),
  /** Remaining seconds of video, and lip-syncs. */
  left: Type.Object({ seconds: Seconds, jobs: Type.Integer({ minimum: 0, examples: [3] }) }),
  /** Lip-syncs of all accounts, queued or running. */
  ahead: Type.Integer({ minimum: 0, examples: [0] }),
  /** Processing seconds per second of result, from recent jobs; null without any. */
  pace: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { examples: [1.4] }),
});
export type Preflight = Static<typeof Preflight>;

/** Two-second preview of the moving mouth. */
export const LipSyncPreview = Type.Object({ preview_url: SignedUrl });
export type LipSyncPreview = Static<typeof LipSyncPreview>;
