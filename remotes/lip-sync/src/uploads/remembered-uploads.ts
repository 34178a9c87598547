import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import type { TabMemory } from '@lisan/remote-kit';

const key = 'lip-sync.uploads';

interface Remembered extends PreviousUpload {
  readonly fingerprint: string;
}

/**
 * Unfinished uploads of this account in this tab, so that choosing the same file after a reload
 * resumes them.
 */
export function rememberUploads(memory: TabMemory): UrlStorage & { findName(): string | null } {
  function read(): readonly Remembered[] {
    try {
      const kept: unknown = JSON.parse(memory.read(key) ?? '[]');
      return Array.isArray(kept) ? (kept as Remembered[]) : [];
    } catch {
      return [];
    }
  }
  const write = (uploads: readonly Remembered[]) =>
    memory.write(key, uploads.length === 0 ? null : JSON.stringify(uploads));

  return {
    findAllUploads: async () => [...read()],
    findUploadsByFingerprint: async (wanted) => read().filter(({ fingerprint }) => fingerprint === wanted),
    async removeUpload(urlStorageKey) {
      write(read().filter((upload) => upload.urlStorageKey !== urlStorageKey));
    },
    async addUpload(fingerprint, upload) {
      const urlStorageKey = `${fingerprint}:${Date.now()}`;
      const others = read().filter((one) => one.fingerprint !== fingerprint);
      write([...others, { ...upload, fingerprint, urlStorageKey }]);
      return urlStorageKey;
    },
    findName: () => read().at(-1)?.metadata['filename'] ?? null,
  };
}
