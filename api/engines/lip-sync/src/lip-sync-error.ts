import { RequestError } from '@lisan/errors';
import type { LipSyncErrorCode } from '@lisan/engine-contract';
import ar from './translations/ar.json' with { type: 'json' };
import en from './translations/en.json' with { type: 'json' };

export function lipSyncError(
  refusal: LipSyncErrorCode,
  values: Readonly<Record<string, number>> = {},
  cause?: unknown,
): RequestError {
  const code = refusal === 'lip_sync_too_short' ? 'unsuitable_media' : 'unsuitable_face';
  return new RequestError(code, { message: refusal, values, cause });
}

export const lipSyncTranslations = { en, ar };
