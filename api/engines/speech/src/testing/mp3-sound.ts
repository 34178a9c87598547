import { audioFrames } from '../sound/mp3-frames';

export function framesDuration(mp3: Uint8Array): number {
  return audioFrames(mp3).reduce((sum, { samples, sampleRate }) => sum + samples / sampleRate, 0);
}
