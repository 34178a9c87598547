/**
 * Where releases are kept: a folder here, a bucket elsewhere. Nothing in it is ever changed, so a reader never sees
 * half of anything and two writers can only agree or be told that they do not.
 */
export interface Storage {
  /** Paths are relative, with `/`. */
  read(path: string): Promise<Buffer | undefined>;
  /** Writes the whole file or nothing; `exists` when something is there already, which stays as it is. */
  create(path: string, content: Uint8Array): Promise<'created' | 'exists'>;
  /** Names (not paths) directly below a folder, sorted; empty when there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Removes a folder and all below it. For garbage only. */
  remove(folder: string): Promise<void>;
}
