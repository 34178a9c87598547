import type { Readable } from 'node:stream';

/** Bytes by server-generated key, in a local folder or a bucket. Callers check access. */
export interface FileStore {
  /**
   * Stores a local file atomically; do not write to it afterwards. Without a `commit`, `listUncommitted` finds it.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Reads bytes `start` to `end`, inclusive. Throws when the file is missing. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Marks the file as referenced, so a sweep does not treat it as crash remains. */
  commit(key: string): void;
  /** Keys stored before this time and never committed; always empty for a bucket. */
  listUncommitted(before: Date): Promise<string[]>;
  /** All keys stored before this time, in pages. A bucket may list foreign keys too. */
  listOld(before: Date): AsyncIterable<string[]>;
  isOwn(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  check(): Promise<void>;
}

export function isMediaKey(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
