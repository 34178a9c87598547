import type { Ffmpeg } from '../../../../media-tools';
import { cropOf, lipGap, poseFromBox, poseFromEyes } from '../face/landmarks';
import type { FaceModels } from '../face/face-models';
import { readFrames } from '../picture/frame-stream';
import { cropToRgb, toRgb } from '../picture/rgb-picture';
import { apply, invert, type Similarity } from '../picture/similarity';
import type { VideoSource } from '../video-source';

/** Looks per second: lips that open for a syllable are seen at least twice. */
export const LOOKS_PER_SECOND = 12.5;
const LANDMARK_CROP = 112;
const SCORE_CROP = 160;
const MINIMUM_SCORE = 0.25;
const LONGEST_SIDE = 1280;

interface WatchOptions {
  readonly ffmpeg: Ffmpeg;
  readonly models: FaceModels;
  readonly source: VideoSource;
  /** Seconds. */
  readonly from: number;
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** How far the lips are apart in each look, in units of face space; undefined where no face is seen. */
export async function watchMouth(options: WatchOptions): Promise<(number | undefined)[]> {
  const { ffmpeg, models, source, from, seconds, signal } = options;
  const factor = Math.max(1, Math.max(source.width, source.height) / LONGEST_SIDE);
  const [width, height] = [even(source.width / factor), even(source.height / factor)];
  const decoder = ffmpeg.start({
    arguments: [
      { read: source.path, container: source.media.container, options: ['-ss', from.toFixed(3)] },
      ...['-map', '0:v:0', '-t', seconds.toFixed(3)],
      ...['-vf', `fps=${LOOKS_PER_SECOND},scale=${width}:${height}:out_range=tv,setsar=1`],
      ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
    ],
    timeLimit: 60 + seconds * 20,
    signal,
  });
  decoder.input.end();
  const gaps: (number | undefined)[] = [];
  let pose: Similarity | undefined;
  for await (const frame of readFrames(decoder.output, width, height)) {
    const isDue = gaps.length % Math.round(LOOKS_PER_SECOND) === 0;
    if (pose && isDue) {
      const score = await models.scoreFace(cropToRgb(frame, cropOf(pose, 2), SCORE_CROP));
      if (score < MINIMUM_SCORE) pose = undefined;
    }
    if (!pose && isDue) {
      const [box] = await models.findFaces(toRgb(frame));
      if (box) pose = poseFromBox(box);
    }
    if (!pose) {
      gaps.push(undefined);
      continue;
    }
    const crop = cropOf(pose);
    const points = await models.findLandmarks(cropToRgb(frame, crop, LANDMARK_CROP));
    const landmarks = points.map((point) => apply(crop, point));
    pose = poseFromEyes(landmarks);
    const toFace = invert(pose);
    gaps.push(lipGap(landmarks.map((point) => apply(toFace, point))));
  }
  await decoder.finished;
  return gaps;
}

const even = (length: number): number => Math.max(2, Math.floor(length / 2) * 2);
