import { Type, type Static } from 'typebox';
import { Seconds, SignedUrl } from '../fields';
import { LengthFit } from './video';

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
  advice: Type.Union([Type.String(), Type.Null()], { examples: [null] }),
});
export type PreflightFinding = Static<typeof PreflightFinding>;

/** Forecast of a lip-sync before it uses quota. Lengths in seconds. */
export const Preflight = Type.Object({
  findings: Type.Array(PreflightFinding, { maxItems: 5 }),
  audio_seconds: Seconds,
  video_seconds: Seconds,
  fits: Type.Array(
    Type.Object({
      fit: LengthFit,
      seconds: Seconds,
    }),
    { minItems: 1, maxItems: 4 },
  ),
  left: Type.Object({ seconds: Seconds, jobs: Type.Integer({ minimum: 0, examples: [3] }) }),
  ahead: Type.Integer({ minimum: 0, examples: [0] }),
  /** Processing seconds per second of result, from recent jobs; null without any. */
  pace: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], { examples: [1.4] }),
});
export type Preflight = Static<typeof Preflight>;

export const LipSyncPreview = Type.Object({ preview_url: SignedUrl });
export type LipSyncPreview = Static<typeof LipSyncPreview>;
