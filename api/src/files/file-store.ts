import type { Readable } from 'node:stream';

/** Bytes by key: a folder of this machine, or a bucket. Keys are made by the server; who may see them is decided before. */
export interface FileStore {
  /**
   * Takes a file of this machine in, all of it or nothing. It must not be written to afterwards; deleting it is fine.
   * What is never followed by `keep` can be found by `listUnkept`.
   */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Bytes `start` to `end`, both included; everything without. Throws when there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** The bytes belong to something now: they are no remains of a crash. */
  keep(key: string): void;
  /** Keys that were put before this time and never kept. A bucket does not know. */
  listUnkept(before: Date): Promise<string[]>;
  /** Every key that was put before this time, page by page, kept or not. In a bucket others may have theirs too. */
  listOld(before: Date): AsyncIterable<string[]>;
  /** Whether this server put it. */
  isOwn(key: string): Promise<boolean>;
  /** Nothing happens when it is not there. */
  delete(key: string): Promise<void>;
  /** Throws when the store cannot be used. */
  check(): Promise<void>;
}

/** The form of every key of ours: what is named otherwise was put there by somebody else. */
export function isMediaKey(name: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name);
}
