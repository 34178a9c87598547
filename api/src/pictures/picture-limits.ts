import type { ConfinedLimits } from '../confined';

/** What drawing one picture may cost. */
export const pictureLimits: ConfinedLimits & { readonly pixels: number } = {
  seconds: 15,
  memory: 512 * 2 ** 20,
  heapMegabytes: 64,
  /** A small file can unpack to an enormous picture: sixteen million are more than a telephone's camera takes. */
  pixels: 16_000_000,
};
