import { RequestError } from '@lisan/errors';
import type { Catalogue } from '../../translations/translator';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

/** Why a video cannot be lip-synced. Each value is also a translation key. */
export type LipSyncErrorCode =
  | 'lip_sync_no_face'
  | 'lip_sync_several_faces'
  | 'lip_sync_face_too_small'
  | 'lip_sync_face_leaves'
  | 'lip_sync_too_short';

export function lipSyncError(
  refusal: LipSyncErrorCode,
  values: Readonly<Record<string, number>> = {},
  cause?: unknown,
): RequestError {
  const code = refusal === 'lip_sync_too_short' ? 'unsuitable_media' : 'unsuitable_face';
  return new RequestError(code, { message: refusal, values, cause });
}

export const lipSyncTranslations: Catalogue = { en, ar };
