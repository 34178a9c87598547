import { decodeAudio, mediaProblem, probeMedia, type Ffmpeg } from '../../../media-tools';
import type { LipSyncResult, LipSyncStep, SpeechTimes } from '../lip-sync-engine';
import { analyseVideo, type VideoAnalysis } from './analyse-video';
import type { FaceModels } from './face/face-models';
import type { MouthShape } from './mouth/mouth-profile';
import { readFrames, writeFrame } from './picture/yuv-frame';
import { MouthRenderer } from './render-mouth';
import { measureSound, SOUND_RATE } from './speech/sound-curve';
import { shapesFromSound, shapesFromTiming } from './speech/speech-shapes';
import { encodeVideo } from './video-result';
import { decodeVideo, describeVideo, type VideoSource } from './video-source';

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

const ANALYSIS_PART = 0.35;
const ENCODING_PART = 0.97;

/** Lip-syncs a video to an audio. Reads the video twice and holds only a few frames in memory. */
export async function synchronise(options: SynchroniseOptions): Promise<LipSyncResult> {
  const { ffmpeg, models, videoPath, audioPath, timing, signal, onProgress, maximumSeconds } = options;
  onProgress(0, 'probing');
  const video = await probeMedia(videoPath, { kind: 'video' });
  const audio = await probeMedia(audioPath, { kind: 'audio', maximumSeconds });
  const samples = await decodeAudio(ffmpeg, {
    path: audioPath,
    container: audio.container,
    sampleRate: SOUND_RATE,
    maximumSeconds,
    signal,
  });
  if (samples.length === 0) throw mediaProblem('media_unreadable');
  const source = describeVideo(videoPath, video);
  const { framesPerSecond, width, height } = source;
  const frames = Math.max(1, Math.round((samples.length / SOUND_RATE) * framesPerSecond));
  const timeLimit = 120 + 20 * Math.max(video.duration, frames / framesPerSecond);
  const analysis = await analyseVideo({
    ffmpeg,
    models,
    source,
    frames,
    timeLimit,
    signal,
    onProgress: (fraction) => onProgress(fraction * ANALYSIS_PART, 'finding-face'),
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
  const decode = (count: number): ReturnType<typeof decodeVideo> =>
    decodeVideo(ffmpeg, { source, frames: count, timeLimit, signal });
  try {
    await renderAll({
      source,
      analysis,
      shapes,
      decode,
      target: encoder.input,
      onFrame: (done) => {
        const part = ANALYSIS_PART + (done / frames) * (ENCODING_PART - ANALYSIS_PART);
        onProgress(part, 'moving-mouth');
      },
    });
    onProgress(ENCODING_PART, 'encoding');
    encoder.input.end();
  } catch (error) {
    // The encoder's own error is more specific than the broken pipe.
    encoder.kill();
    if (isBrokenPipe(error)) await encoder.finished;
    throw error;
  }
  await encoder.finished;
  return { duration: frames / framesPerSecond, frames, width, height };
}

interface RenderOptions {
  readonly source: VideoSource;
  readonly analysis: VideoAnalysis;
  readonly shapes: readonly MouthShape[];
  readonly decode: (frames: number) => ReturnType<typeof decodeVideo>;
  readonly target: NodeJS.WritableStream & Parameters<typeof writeFrame>[0];
  readonly onFrame: (done: number) => void;
}

async function renderAll({
  source,
  analysis,
  shapes,
  decode,
  target,
  onFrame,
}: RenderOptions): Promise<void> {
  const renderer = new MouthRenderer(analysis, source.framesPerSecond);
  let done = 0;
  while (done < shapes.length) {
    const decoder = decode(Math.min(analysis.frames, shapes.length - done));
    let index = 0;
    for await (const frame of readFrames(decoder.output, source.width, source.height)) {
      renderer.render(frame, index, shapes[done] as MouthShape);
      await writeFrame(target, frame);
      index++;
      onFrame(++done);
    }
    await decoder.finished;
    if (index === 0) throw new Error('The video gave frames once, but not again');
  }
}

function isBrokenPipe(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
  );
}
