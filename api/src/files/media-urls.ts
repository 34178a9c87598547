import type { Keys } from '../auth/keys';
import { API_BASE } from '../routing/base';
import { HOUR_SECONDS } from '../durations';

/** URLs stay stable for an hour, so that players and caches can reuse them. */
const EXPIRY_STEP_SECONDS = HOUR_SECONDS;
const MIN_LIFETIME_SECONDS = 6 * HOUR_SECONDS;

export interface MediaUrls {
  create(key: string, options?: { download?: boolean }): string;
  isValid(url: { key: string; expires: number; signature: string; download?: string | undefined }): boolean;
}

export function createMediaUrls(keys: Keys, now: () => Date): MediaUrls {
  const describe = (key: string, expires: number, isDownload: boolean) =>
    `${key} ${expires} ${isDownload ? 1 : 0}`;
  const seconds = () => Math.floor(now().getTime() / 1000);
  return {
    create(key, { download = false } = {}) {
      const expires = Math.ceil(seconds() / EXPIRY_STEP_SECONDS) * EXPIRY_STEP_SECONDS + MIN_LIFETIME_SECONDS;
      const signature = keys.sign('media', describe(key, expires, download));
      return `${API_BASE}/media/${key}?expires=${expires}&signature=${signature}${download ? '&download=1' : ''}`;
    },
    isValid({ key, expires, signature, download }) {
      if (expires < seconds()) return false;
      return keys.verify('media', describe(key, expires, download !== undefined), signature);
    },
  };
}
