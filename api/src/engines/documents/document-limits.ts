/** What one document may cost. A hostile one is ended here, with its process. */
export const documentLimits = {
  /** Seconds, from the start of the process. */
  seconds: 15,
  /** Memory of the process, all of it. Bytes. */
  memory: 700 * 2 ** 20,
  /** V8's part of it, in megabytes: the rest is buffers. */
  heapMegabytes: 384,
  pages: 1_000,
  /** Parts of a .docx, and what its XML may unpack to. Bytes. */
  parts: 4_000,
  unpacked: 64 * 2 ** 20,
  /** Text shrinks to a tenth, seldom to a fiftieth: what shrinks more, and is more than this, is no text. */
  ratio: 200,
  unpackedFreely: 4 * 2 ** 20,
} as const;
