import { decodeAudio, probeMedia, runFfmpeg } from '@lisan/engine-media';
import type { SpeechTimes } from '@lisan/engine-contract';
import { measureSound, SOUND_SAMPLES_PER_SECOND } from './speech/sound-curve';
import { synchronise, type SynchroniseOptions } from './synchronise';

const PREVIEW_SECONDS = 2;
const SEARCHED_SECONDS = 30;
const STEPS_PER_SECOND = 10;
const MAX_SIDE_PIXELS = 640;

export async function makePreview(options: Omit<SynchroniseOptions, 'onProgress'>): Promise<void> {
  const { ffmpeg, videoPath, audioPath, timing, destination, signal } = options;
  const video = await probeMedia(videoPath, { kind: 'video' });
  const audio = await probeMedia(audioPath, { kind: 'audio' });
  const sound = { path: audioPath, container: audio.container, sampleRate: SOUND_SAMPLES_PER_SECOND };
  const from = findSpeech(await decodeAudio(ffmpeg, { ...sound, maximumSeconds: SEARCHED_SECONDS, signal }));
  const [spoken, seen] = [`${destination}.wav`, `${destination}.mp4`];
  await runFfmpeg(ffmpeg, {
    arguments: [
      { read: audioPath, container: audio.container, options: ['-ss', from.toFixed(3)] },
      ...['-map', '0:a:0', '-t', String(PREVIEW_SECONDS), '-ac', '1', '-c:a', 'pcm_s16le', '-f', 'wav'],
      { write: spoken },
    ],
    timeLimit: 60,
    signal,
  });
  // Use the same video position as the full result, while the video lasts.
  const at = from + PREVIEW_SECONDS < video.duration ? from : 0;
  await runFfmpeg(ffmpeg, {
    arguments: [
      { read: videoPath, container: video.container, options: ['-ss', at.toFixed(3)] },
      ...['-map', '0:v:0', '-t', String(PREVIEW_SECONDS)],
      ...['-vf', `scale=w='trunc(min(1,${MAX_SIDE_PIXELS}/max(iw,ih))*iw/2)*2':h=-2,setsar=1`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-pix_fmt', 'yuv420p', '-f', 'mp4'],
      { write: seen },
    ],
    timeLimit: 120,
    signal,
  });
  await synchronise({
    ...options,
    videoPath: seen,
    audioPath: spoken,
    timing: timing && within(timing, from),
    onProgress: () => undefined,
  });
}

function findSpeech(samples: Float32Array): number {
  const steps = Math.floor((samples.length / SOUND_SAMPLES_PER_SECOND) * STEPS_PER_SECOND);
  const { loudness } = measureSound(samples, steps, STEPS_PER_SECOND);
  const length = PREVIEW_SECONDS * STEPS_PER_SECOND;
  let [best, sum, most] = [0, 0, 0];
  loudness.forEach((value, i) => {
    sum += value - (loudness[i - length] ?? 0);
    if (i + 1 < length || sum <= most + 0.01) return;
    most = sum;
    best = i + 1 - length;
  });
  return best / STEPS_PER_SECOND;
}

function within({ phonemes, words }: SpeechTimes, from: number): SpeechTimes {
  const cut = <Timed extends { readonly start: number; readonly end: number }>(all: readonly Timed[]) =>
    all
      .filter(({ start, end }) => start >= from && end <= from + PREVIEW_SECONDS)
      .map((one) => ({ ...one, start: one.start - from, end: one.end - from }));
  return { phonemes: cut(phonemes), words: cut(words) };
}
