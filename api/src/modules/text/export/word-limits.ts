/** What packing one Word document may cost. */
export const wordLimits = {
  seconds: 30,
  /** Memory of the process, all of it. Bytes. */
  memory: 640 * 2 ** 20,
  heapMegabytes: 448,
} as const;
