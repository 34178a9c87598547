/** A file, read in parts. */
export interface FileBytes {
  readonly size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(at: number, length: number): Buffer;
}
