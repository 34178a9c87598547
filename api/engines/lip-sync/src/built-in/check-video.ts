import { mediaError, probeMedia, runFfmpeg, type Ffmpeg } from '@lisan/engine-media';
import type { FaceQuality, LipSyncCheck, LipSyncErrorCode } from '@lisan/engine-contract';
import type { FaceBox, FaceModels } from './face/face-models';
import { toRgb } from './image/rgb-image';
import { median } from './image/polynomial';
import { bytesPerFrame, createFrame, type YuvFrame } from './image/yuv-frame';
import { describeVideo, type VideoSource } from './video-source';
import { findLandmarks, poseFromBox, type Landmarks } from './face/landmarks';

interface CheckOptions {
  readonly ffmpeg: Ffmpeg;
  readonly models: FaceModels;
  readonly videoPath: string;
  readonly minimumSeconds: number;
  readonly signal: AbortSignal;
  readonly onSample?: () => void;
}

const SAMPLE_COUNT = 14;
const DETECTION_SIDE_PIXELS = 640;
/** Pixels of the video; smaller mouths have too few pixels to reshape. */
const MIN_FACE_HEIGHT_PIXELS = 90;
/** Relative height at which a second face counts; smaller ones are passers-by and posters. */
const MAX_SECOND_FACE_HEIGHT_RATIO = 0.5;

/** Samples a few frames across the video. Throws a RequestError for files that are not videos. */
export async function checkVideo(options: CheckOptions): Promise<LipSyncCheck> {
  const { models, videoPath, minimumSeconds } = options;
  const media = await probeMedia(videoPath, { kind: 'video' });
  if (media.duration <= minimumSeconds) {
    return { ok: false, refusal: 'lip_sync_too_short', values: { count: minimumSeconds } };
  }
  const source = describeVideo(videoPath, media);
  const factor = Math.max(1, Math.max(source.width, source.height) / DETECTION_SIDE_PIXELS);
  const detections: FaceBox[][] = [];
  const measurements: Pick<FaceQuality, 'front' | 'light'>[] = [];
  for (const frame of await takeSamples(source, factor, options)) {
    options.onSample?.();
    const faces = await models.findFaces(toRgb(frame));
    detections.push(faces);
    if (faces[0]) measurements.push(await measureFace(models, frame, faces[0]));
  }
  if (detections.length === 0) throw mediaError('media_unreadable');
  const result = findRefusal(detections, factor) ?? { ok: true, duration: media.duration };
  return { ...result, looks: describe(detections, measurements, factor) };
}

function describe(
  detections: readonly (readonly FaceBox[])[],
  measurements: readonly Pick<FaceQuality, 'front' | 'light'>[],
  factor: number,
): FaceQuality {
  const withFace = detections.filter((faces) => faces.length > 0);
  const middle = (values: readonly number[]) => Math.round((median(values) || 0) * 100) / 100;
  return {
    faces: withFace.length === 0 ? 0 : isCrowded(detections) ? 2 : 1,
    height: Math.round(middle(withFace.map(([face]) => face?.height ?? 0)) * factor),
    front: middle(measurements.map(({ front }) => front)),
    light: middle(measurements.map(({ light }) => light)),
  };
}

function findRefusal(detections: readonly (readonly FaceBox[])[], factor: number): LipSyncCheck | undefined {
  const refused = (refusal: LipSyncErrorCode): LipSyncCheck => ({ ok: false, refusal, values: {} });
  const withFace = detections.filter((faces) => faces.length > 0);
  if (withFace.length < 0.3 * detections.length) return refused('lip_sync_no_face');
  if (isCrowded(detections)) return refused('lip_sync_several_faces');
  if (median(withFace.map(([face]) => (face?.height ?? 0) * factor)) < MIN_FACE_HEIGHT_PIXELS) {
    return refused('lip_sync_face_too_small');
  }
  return withFace.length < 0.85 * detections.length ? refused('lip_sync_face_leaves') : undefined;
}

function isCrowded(detections: readonly (readonly FaceBox[])[]): boolean {
  const crowded = detections.filter(
    ([first, second]) => first && second && second.height > MAX_SECOND_FACE_HEIGHT_RATIO * first.height,
  );
  return crowded.length > 0.25 * detections.length;
}

/** Decodes key frames only, which is fast, or all frames when key frames are too rare. */
async function takeSamples(source: VideoSource, factor: number, options: CheckOptions): Promise<YuvFrame[]> {
  const quick = await decodeSamples(source, factor, ['-skip_frame', 'nokey'], options);
  return quick.length >= SAMPLE_COUNT / 2 ? quick : decodeSamples(source, factor, [], options);
}

async function decodeSamples(
  { path, media, width, height }: VideoSource,
  factor: number,
  decoderOptions: readonly string[],
  { ffmpeg, signal }: CheckOptions,
): Promise<YuvFrame[]> {
  const small = { width: even(width / factor), height: even(height / factor) };
  const spacing = media.duration / SAMPLE_COUNT;
  const bytes = await runFfmpeg(ffmpeg, {
    arguments: [
      { read: path, container: media.container, options: decoderOptions },
      ...['-map', '0:v:0', '-vf'],
      [
        `select='isnan(prev_selected_t)+gte(t-prev_selected_t,${spacing.toFixed(3)})'`,
        `scale=${small.width}:${small.height}:flags=area:out_range=tv`,
        // Without new timestamps ffmpeg repeats frames to fill the gaps.
        'setpts=N/(25*TB)',
      ].join(','),
      ...['-r', '25', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1'],
    ],
    timeLimit: 60 + media.duration * 2,
    maximumBytes: bytesPerFrame(small.width, small.height) * (SAMPLE_COUNT + 3),
    signal,
  });
  const size = bytesPerFrame(small.width, small.height);
  return Array.from({ length: Math.floor(bytes.length / size) }, (_, i) =>
    createFrame(small.width, small.height, new Uint8Array(bytes.subarray(i * size, (i + 1) * size))),
  );
}

const even = (length: number): number => Math.max(2, Math.round(length / 2) * 2);

const BLACK_LUMA = 16;
const WHITE_LUMA = 235;

async function measureFace(models: FaceModels, frame: YuvFrame, box: FaceBox) {
  const landmarks = await findLandmarks(models, frame, poseFromBox(box));
  return { front: frontalityOf(landmarks), light: brightnessOf(frame, box) };
}

/** In a frontal face the nose is equally far from both ends of the jaw. */
function frontalityOf(landmarks: Landmarks): number {
  const [left, nose, right] = [landmarks[0], landmarks[30], landmarks[16]];
  if (!left || !nose || !right) return 0;
  const distances = [
    Math.hypot(nose.x - left.x, nose.y - left.y),
    Math.hypot(right.x - nose.x, right.y - nose.y),
  ];
  return Math.min(...distances) / Math.max(1, ...distances);
}

function brightnessOf({ y: plane, width, height }: YuvFrame, box: FaceBox): number {
  const [left, right] = [box.x + box.width * 0.2, box.x + box.width * 0.8];
  const [top, bottom] = [box.y + box.height * 0.2, box.y + box.height * 0.9];
  let [sum, count] = [0, 0];
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, bottom); row += 1)
    for (let column = Math.max(0, Math.floor(left)); column < Math.min(width, right); column += 1) {
      sum += plane.data[row * width + column] ?? 0;
      count += 1;
    }
  return count === 0 ? 0 : Math.max(0, Math.min(1, (sum / count - BLACK_LUMA) / (WHITE_LUMA - BLACK_LUMA)));
}
