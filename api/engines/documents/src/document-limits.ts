export const documentLimits = {
  /** Seconds since the start of the process. */
  seconds: 15,
  /** Total memory of the process in bytes. */
  memory: 700 * 2 ** 20,
  /** V8's heap in megabytes; the rest is buffers. */
  heapMegabytes: 384,
  pages: 1_000,
  /** Parts of a .docx, and the unpacked size of its XML in bytes. */
  parts: 4_000,
  unpacked: 64 * 2 ** 20,
  /** Text compresses to a tenth, rarely a fiftieth. Applies above `unpackedFreely` bytes. */
  ratio: 200,
  unpackedFreely: 4 * 2 ** 20,
} as const;
