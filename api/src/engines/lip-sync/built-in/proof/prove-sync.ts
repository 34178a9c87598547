import type { SyncScore } from '@lisan/contract';
import { decodeAudio, probeMedia, type Ffmpeg } from '../../../../media-tools';
import { isUneven, judgeProof, unknownProof, type ProofStretch } from '../../proof-verdict';
import type { FaceModels } from '../face/face-models';
import { measureSound, SOUND_RATE } from '../speech/sound-curve';
import { decodeVideo, describeVideo, type VideoSource } from '../video-source';
import { findLandmarks, isFaceAt, lipGap, poseFromBox, poseFromEyes } from '../face/landmarks';
import { readFrames } from '../picture/yuv-frame';
import { toRgb } from '../picture/rgb-picture';
import type { Similarity } from '../picture/similarity';

interface ProofOptions {
  readonly ffmpeg: Ffmpeg;
  readonly loadModels: () => Promise<FaceModels>;
  readonly videoPath: string;
  readonly signal: AbortSignal;
}

/** Seconds scored in one piece; longer videos are sampled at start, middle and end. */
const WHOLE = 24;
const PIECE = 8;

export async function proveSync({ ffmpeg, loadModels, videoPath, signal }: ProofOptions): Promise<SyncScore> {
  const media = await probeMedia(videoPath, { kind: 'video' });
  if (!media.hasAudio) return unknownProof;
  const heard: { from: number; loudness: number[] }[] = [];
  for (const from of beginningsOf(media.duration)) {
    const samples = await decodeAudio(ffmpeg, {
      path: videoPath,
      container: media.container,
      sampleRate: SOUND_RATE,
      from,
      maximumSeconds: media.duration <= WHOLE ? WHOLE : PIECE,
      signal,
    });
    const looks = Math.floor((samples.length / SOUND_RATE) * LOOKS_PER_SECOND);
    heard.push({ from, loudness: [...measureSound(samples, looks, LOOKS_PER_SECOND).loudness] });
  }
  const all = heard.flatMap(({ loudness }) => loudness);
  if (!isUneven(all, LOOKS_PER_SECOND)) return unknownProof;

  const models = await loadModels();
  const source = describeVideo(videoPath, media);
  const stretches: ProofStretch[] = [];
  for (const { from, loudness } of heard) {
    const gaps = await watchMouth({ ffmpeg, models, source, from, looks: loudness.length, signal });
    stretches.push({ gaps, loudness });
  }
  return judgeProof(stretches, LOOKS_PER_SECOND);
}

function beginningsOf(duration: number): number[] {
  return duration <= WHOLE ? [0] : [0, (duration - PIECE) / 2, duration - PIECE];
}

/** Enough to see lips that open for a syllable at least twice. */
const LOOKS_PER_SECOND = 12.5;
const LONGEST_SIDE = 1280;

interface WatchOptions {
  readonly ffmpeg: Ffmpeg;
  readonly models: FaceModels;
  readonly source: VideoSource;
  /** Seconds. */
  readonly from: number;
  readonly looks: number;
  readonly signal: AbortSignal;
}

/** Lip gap per sample in face-space units; undefined without a face. */
async function watchMouth(options: WatchOptions): Promise<(number | undefined)[]> {
  const { ffmpeg, models, from, looks, signal } = options;
  const factor = Math.max(1, Math.max(options.source.width, options.source.height) / LONGEST_SIDE);
  const source = {
    ...options.source,
    width: even(options.source.width / factor),
    height: even(options.source.height / factor),
    rate: String(LOOKS_PER_SECOND),
  };
  const timeLimit = 60 + (looks / LOOKS_PER_SECOND) * 20;
  const decoder = decodeVideo(ffmpeg, { source, from, frames: looks, timeLimit, signal });
  const gaps: (number | undefined)[] = [];
  let pose: Similarity | undefined;
  for await (const frame of readFrames(decoder.output, source.width, source.height)) {
    const isDue = gaps.length % Math.round(LOOKS_PER_SECOND) === 0;
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
