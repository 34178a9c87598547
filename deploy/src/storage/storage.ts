/** A file below some folder of a storage. */
export interface StoredFile {
  /** Relative to the folder that was listed, with `/`. */
  readonly path: string;
  /** When it was written, by the storage's own clock; milliseconds since 1970. */
  readonly writtenAt: number;
}

/**
 * Where releases are kept: a folder here, a bucket elsewhere. Nothing in it is ever changed, so a reader never sees
 * half of anything and two writers can only agree or be told that they do not. One contract test holds all kinds to
 * this. Whatever does not work is a StoreFault.
 */
export interface Storage {
  /** What people call it: a folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** Paths are relative, with `/`. A folder is no file: `undefined`. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes the whole file or nothing; `exists` when something is there already, which stays as it is. */
  create(path: string, content: Uint8Array): Promise<'created' | 'exists'>;
  /** Names (not paths) directly below a folder, sorted; with `after`, only those behind it. Empty without the folder. */
  names(folder: string, after?: string): Promise<string[]>;
  /** Every file below a folder, at any depth, in no order. */
  files(folder: string): Promise<StoredFile[]>;
  /** Removes a file, or a folder and all below it. For garbage only. */
  remove(path: string): Promise<void>;
  /** Removes what writers that were killed have left, if it was written before the moment. @returns how many */
  sweep(before: number): Promise<number>;
}
