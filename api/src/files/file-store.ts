import type { Readable } from 'node:stream';

/** Bytes by key: a folder of this machine, or a bucket. Keys are made by the server; who may see them is decided before. */
export interface FileStore {
  /** Takes a file of this machine in, all of it or nothing. It must not be written to afterwards; deleting it is fine. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Bytes `start` to `end`, both included; everything without. Throws when there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Nothing happens when it is not there. */
  delete(key: string): Promise<void>;
  /** Throws when the store cannot be used. */
  check(): Promise<void>;
}
