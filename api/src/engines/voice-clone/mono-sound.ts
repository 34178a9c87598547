/** One sample, decoded: mono, -1 to 1. */
export interface MonoSound {
  readonly samples: Float32Array;
  /** Hz. */
  readonly sampleRate: number;
}
