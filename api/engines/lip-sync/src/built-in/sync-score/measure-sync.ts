import type { SyncScore } from '@lisan/contract';
import { decodeAudio, probeMedia, type Ffmpeg } from '@lisan/engine-media';
import { isVaried, scoreSync, unknownSyncScore, type SyncExcerpt } from '../../sync-score';
import type { FaceModels } from '../face/face-models';
import { measureSound, SOUND_SAMPLES_PER_SECOND } from '../speech/sound-curve';
import { decodeVideo, describeVideo, type VideoSource } from '../video-source';
import { findLandmarks, isFaceAt, lipGap, poseFromBox, poseFromEyes } from '../face/landmarks';
import { readFrames } from '../image/yuv-frame';
import { toRgb } from '../image/rgb-image';
import type { Similarity } from '../image/similarity';

interface SyncScoreOptions {
  readonly ffmpeg: Ffmpeg;
  readonly loadModels: () => Promise<FaceModels>;
  readonly videoPath: string;
  readonly signal: AbortSignal;
}

/** Seconds scored in one piece; longer videos are sampled at start, middle and end. */
const MAX_WHOLE_VIDEO_SECONDS = 24;
const EXCERPT_SECONDS = 8;

export async function measureSync({
  ffmpeg,
  loadModels,
  videoPath,
  signal,
}: SyncScoreOptions): Promise<SyncScore> {
  const media = await probeMedia(videoPath, { kind: 'video' });
  if (!media.hasAudio) return unknownSyncScore;
  const soundExcerpts: { from: number; loudness: number[] }[] = [];
  for (const from of startsOf(media.duration)) {
    const samples = await decodeAudio(ffmpeg, {
      path: videoPath,
      container: media.container,
      sampleRate: SOUND_SAMPLES_PER_SECOND,
      from,
      maximumSeconds: media.duration <= MAX_WHOLE_VIDEO_SECONDS ? MAX_WHOLE_VIDEO_SECONDS : EXCERPT_SECONDS,
      signal,
    });
    const sampleCount = Math.floor((samples.length / SOUND_SAMPLES_PER_SECOND) * SAMPLES_PER_SECOND);
    soundExcerpts.push({
      from,
      loudness: [...measureSound(samples, sampleCount, SAMPLES_PER_SECOND).loudness],
    });
  }
  const all = soundExcerpts.flatMap(({ loudness }) => loudness);
  if (!isVaried(all, SAMPLES_PER_SECOND)) return unknownSyncScore;

  const models = await loadModels();
  const source = describeVideo(videoPath, media);
  const excerpts: SyncExcerpt[] = [];
  for (const { from, loudness } of soundExcerpts) {
    const gaps = await trackMouth({ ffmpeg, models, source, from, sampleCount: loudness.length, signal });
    excerpts.push({ gaps, loudness });
  }
  return scoreSync(excerpts, SAMPLES_PER_SECOND);
}

function startsOf(duration: number): number[] {
  return duration <= MAX_WHOLE_VIDEO_SECONDS
    ? [0]
    : [0, (duration - EXCERPT_SECONDS) / 2, duration - EXCERPT_SECONDS];
}

/** Enough to see lips that open for a syllable at least twice. */
const SAMPLES_PER_SECOND = 12.5;
const MAX_SIDE_PIXELS = 1280;

interface MouthTrackOptions {
  readonly ffmpeg: Ffmpeg;
  readonly models: FaceModels;
  readonly source: VideoSource;
  /** Seconds. */
  readonly from: number;
  readonly sampleCount: number;
  readonly signal: AbortSignal;
}

/** Lip gap per sample in face-space units; undefined without a face. */
async function trackMouth(options: MouthTrackOptions): Promise<(number | undefined)[]> {
  const { ffmpeg, models, from, sampleCount, signal } = options;
  const factor = Math.max(1, Math.max(options.source.width, options.source.height) / MAX_SIDE_PIXELS);
  const source = {
    ...options.source,
    width: even(options.source.width / factor),
    height: even(options.source.height / factor),
    rate: String(SAMPLES_PER_SECOND),
  };
  const timeLimit = 60 + (sampleCount / SAMPLES_PER_SECOND) * 20;
  const decoder = decodeVideo(ffmpeg, { source, from, frames: sampleCount, timeLimit, signal });
  const gaps: (number | undefined)[] = [];
  let pose: Similarity | undefined;
  for await (const frame of readFrames(decoder.output, source.width, source.height)) {
    const isDue = gaps.length % Math.round(SAMPLES_PER_SECOND) === 0;
    if (pose && isDue && !(await isFaceAt(models, frame, pose))) pose = undefined;
    if (!pose && isDue) {
      const [box] = await models.findFaces(toRgb(frame));
      if (box) pose = poseFromBox(box);
    }
    if (!pose) {
      gaps.push(undefined);
      continue;
    }
    const landmarks = await findLandmarks(models, frame, pose);
    pose = poseFromEyes(landmarks);
    gaps.push(lipGap(landmarks, pose));
  }
  await decoder.finished;
  return gaps;
}

const even = (length: number): number => Math.max(2, Math.floor(length / 2) * 2);
