import { audioFrames } from '../sound/mp3-frames';

/** Seconds of sound in an MP3 by its frames: what a player counts that ignores the tag at the front. */
export function framesDuration(mp3: Uint8Array): number {
  return audioFrames(mp3).reduce((sum, { samples, sampleRate }) => sum + samples / sampleRate, 0);
}
