import { mediaError, type Ffmpeg } from '@lisan/engine-media';
import { lipSyncError } from '../lip-sync-error';
import type { FaceModels } from './face/face-models';
import { FaceTracker } from './face/face-tracker';
import { smoothPoses, type Poses } from './face/smooth-poses';
import { NeutralMouthCollector, type NeutralMouth } from './mouth/neutral-mouth';
import { readFrames } from './image/yuv-frame';
import { decodeVideo, type VideoSource } from './video-source';

export interface VideoAnalysis {
  readonly frames: number;
  readonly poses: Poses;
  readonly neutrals: readonly [NeutralMouth, ...NeutralMouth[]];
  readonly isSpeaking: boolean;
  /** The frame that shows the upper teeth best, if one does. */
  readonly teethSource: NeutralMouth | undefined;
}

const MIN_FACE_PRESENCE_RATIO = 0.8;

interface AnalyseOptions {
  readonly ffmpeg: Ffmpeg;
  readonly models: FaceModels;
  readonly source: VideoSource;
  readonly frames: number;
  readonly timeLimit: number;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

export async function analyseVideo(options: AnalyseOptions): Promise<VideoAnalysis> {
  const { ffmpeg, models, source, timeLimit, signal, onProgress } = options;
  const { framesPerSecond, width, height } = source;
  const expected = Math.min(options.frames, Math.ceil(source.media.duration * framesPerSecond));
  const tracker = new FaceTracker({ models, framesPerSecond });
  const collector = new NeutralMouthCollector({ frames: expected, framesPerSecond });
  const decoder = decodeVideo(ffmpeg, { source, frames: options.frames, timeLimit, signal });
  let frames = 0;
  for await (const frame of readFrames(decoder.output, width, height)) {
    const anchor = await tracker.push(frame, frames);
    if (anchor) collector.push(frame, anchor);
    frames++;
    onProgress(Math.min(1, frames / expected));
  }
  await decoder.finished;
  if (frames === 0) throw mediaError('media_unreadable');
  const poses = smoothPoses(tracker.sightings, frames, framesPerSecond);
  const followed = poses.filter((pose) => pose !== undefined).length;
  const { neutrals, isSpeaking, teethSource } = collector.finish(poses);
  const [first, ...others] = neutrals;
  if (followed === 0 || !first) throw lipSyncError('lip_sync_no_face');
  if (followed < MIN_FACE_PRESENCE_RATIO * frames) throw lipSyncError('lip_sync_face_leaves');
  return { frames, poses, neutrals: [first, ...others], isSpeaking, teethSource };
}
