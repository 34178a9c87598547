import { decodeAudio, mediaError, probeMedia, type Ffmpeg } from '@lisan/engine-media';
import type { LipSyncStep, SpeechTimes } from '@lisan/engine-contract';
import { analyseVideo } from './analyse-video';
import type { FaceModels } from './face/face-models';
import { restShape } from './mouth/mouth-profile';
import { readFrames, writeFrame } from './image/yuv-frame';
import { MouthRenderer } from './render-mouth';
import { measureSound, SOUND_SAMPLES_PER_SECOND } from './speech/sound-curve';
import { shapesFromSound, shapesFromTiming } from './speech/speech-shapes';
import { encodeVideo } from './video-result';
import { decodeVideo, describeVideo } from './video-source';

export interface SynchroniseOptions {
  readonly ffmpeg: Ffmpeg;
  readonly models: FaceModels;
  readonly videoPath: string;
  readonly audioPath: string;
  readonly timing: SpeechTimes | undefined;
  readonly destination: string;
  readonly maximumSeconds: number;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number, step: LipSyncStep) => void;
}

const ANALYSIS_END_FRACTION = 0.35;
const ENCODING_START_FRACTION = 0.97;

/** Lip-syncs a video to an audio. Reads the video twice and holds only a few frames in memory. */
export async function synchronise(options: SynchroniseOptions): Promise<void> {
  const { ffmpeg, models, videoPath, audioPath, timing, signal, onProgress, maximumSeconds } = options;
  onProgress(0, 'probing');
  const video = await probeMedia(videoPath, { kind: 'video' });
  const audio = await probeMedia(audioPath, { kind: 'audio', maximumSeconds });
  const samples = await decodeAudio(ffmpeg, {
    path: audioPath,
    container: audio.container,
    sampleRate: SOUND_SAMPLES_PER_SECOND,
    maximumSeconds,
    signal,
  });
  if (samples.length === 0) throw mediaError('media_unreadable');
  const source = describeVideo(videoPath, video);
  const { framesPerSecond, width, height } = source;
  const frames = Math.max(1, Math.round((samples.length / SOUND_SAMPLES_PER_SECOND) * framesPerSecond));
  const timeLimit = 120 + 20 * Math.max(video.duration, frames / framesPerSecond);
  const analysis = await analyseVideo({
    ffmpeg,
    models,
    source,
    frames,
    timeLimit,
    signal,
    onProgress: (fraction) => onProgress(fraction * ANALYSIS_END_FRACTION, 'finding-face'),
  });
  const sound = measureSound(samples, frames, framesPerSecond);
  const isTimed = timing && timing.phonemes.length + timing.words.length > 0;
  const shapes = isTimed ? shapesFromTiming(timing, sound, frames, framesPerSecond) : shapesFromSound(sound);
  const encoder = encodeVideo(ffmpeg, {
    source,
    frames,
    destination: options.destination,
    timeLimit,
    signal,
    audio: { path: audioPath, container: audio.container },
  });
  const renderer = new MouthRenderer(analysis, framesPerSecond);
  try {
    let done = 0;
    while (done < frames) {
      const count = Math.min(analysis.frames, frames - done);
      const decoder = decodeVideo(ffmpeg, { source, frames: count, timeLimit, signal });
      let index = 0;
      for await (const frame of readFrames(decoder.output, width, height)) {
        renderer.render(frame, index, shapes[done] ?? restShape);
        await writeFrame(encoder.input, frame);
        index++;
        done++;
        onProgress(
          ANALYSIS_END_FRACTION + (done / frames) * (ENCODING_START_FRACTION - ANALYSIS_END_FRACTION),
          'moving-mouth',
        );
      }
      await decoder.finished;
      if (index === 0) throw new Error('The video gave frames once, but not again');
    }
    onProgress(ENCODING_START_FRACTION, 'encoding');
    encoder.input.end();
  } catch (error) {
    // The encoder's own error is more specific than the broken pipe.
    encoder.kill();
    if (isBrokenPipe(error)) await encoder.finished;
    throw error;
  }
  await encoder.finished;
}

function isBrokenPipe(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
  );
}
