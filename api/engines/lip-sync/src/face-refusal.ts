import type { RequestError } from '@lisan/errors';
import type { LipSyncCheck, LipSyncEngine } from '@lisan/engine-contract';
import { lipSyncError } from './lip-sync-error';

type Refused = Extract<LipSyncCheck, { ok: false }>;

/**
 * Returns the check when the engine can't use the video. A provider also takes several, small and turned faces, so it
 * refuses only a video without any.
 */
export function findRefusal(
  check: LipSyncCheck | null,
  { local }: Pick<LipSyncEngine, 'local'>,
): Refused | undefined {
  if (!check || check.ok) return undefined;
  const hasNoFace = check.refusal === 'lip_sync_no_face' && (check.looks?.faces ?? 0) === 0;
  return local || hasNoFace || check.refusal === 'lip_sync_too_short' ? check : undefined;
}

export function findFaceError(
  check: LipSyncCheck | null,
  engine: Pick<LipSyncEngine, 'local'>,
): RequestError | undefined {
  const refused = findRefusal(check, engine);
  return refused && lipSyncError(refused.refusal, refused.values);
}
