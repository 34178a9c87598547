export interface StoredFile {
  /** Relative to the folder that was listed, with `/`. */
  readonly path: string;
  /** Milliseconds since 1970, by the storage's clock. */
  readonly writtenAt: number;
}

/**
 * Where releases are kept. Files never change, so that readers never see partial writes. Faults are
 * StoreFaults.
 */
export interface Storage {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
  /** `undefined` for missing files and for folders. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes all or nothing; never replaces. */
  create(path: string, content: Uint8Array): Promise<'created' | 'exists'>;
  /** Sorted names directly below a folder; with `after`, only later ones. */
  names(folder: string, after?: string): Promise<string[]>;
  /** All files below a folder, unordered. */
  files(folder: string): Promise<StoredFile[]>;
  /** Removes a file or a folder. */
  remove(path: string): Promise<void>;
  /**
   * Removes drafts of killed writers that are older.
   * @returns how many
   */
  sweep(before: number): Promise<number>;
}
