import type { SyncProof } from '@lisan/contract';
import { probeMedia, runFfmpeg, type Ffmpeg, type MediaInfo } from '../../../../media-tools';
import { isUneven, judgeProof, unknownProof, type ProofStretch } from '../../proof-verdict';
import type { FaceModels } from '../face/face-models';
import { measureSound, SOUND_RATE } from '../speech/sound-curve';
import { describeVideo } from '../video-source';
import { LOOKS_PER_SECOND, watchMouth } from './watch-mouth';

interface ProofOptions {
  readonly ffmpeg: Ffmpeg;
  readonly loadModels: () => Promise<FaceModels>;
  readonly videoPath: string;
  readonly signal: AbortSignal;
}

/** Seconds that are looked at in one piece; of longer videos the beginning, the middle and the end. */
const WHOLE = 24;
const PIECE = 8;

/** Looks at a finished video and listens to its own sound, as a viewer would. */
export async function proveSync({ ffmpeg, loadModels, videoPath, signal }: ProofOptions): Promise<SyncProof> {
  const media = await probeMedia(videoPath, { kind: 'video' });
  if (!media.hasAudio) return unknownProof;
  const heard: { from: number; loudness: number[] }[] = [];
  for (const from of beginningsOf(media.duration)) {
    const samples = await hear(ffmpeg, { path: videoPath, media, from, signal });
    const looks = Math.floor((samples.length / SOUND_RATE) * LOOKS_PER_SECOND);
    heard.push({ from, loudness: [...measureSound(samples, looks, LOOKS_PER_SECOND).loudness] });
  }
  const all = heard.flatMap(({ loudness }) => loudness);
  if (!isUneven(all, LOOKS_PER_SECOND)) return unknownProof;

  const models = await loadModels();
  const source = describeVideo(videoPath, media);
  const stretches: ProofStretch[] = [];
  for (const { from, loudness } of heard) {
    const seconds = loudness.length / LOOKS_PER_SECOND;
    const gaps = await watchMouth({ ffmpeg, models, source, from, seconds, signal });
    stretches.push({ gaps: gaps.slice(0, loudness.length), loudness });
  }
  return judgeProof(stretches, LOOKS_PER_SECOND);
}

function beginningsOf(duration: number): number[] {
  return duration <= WHOLE ? [0] : [0, (duration - PIECE) / 2, duration - PIECE];
}

async function hear(
  ffmpeg: Ffmpeg,
  {
    path,
    media,
    from,
    signal,
  }: {
    readonly path: string;
    readonly media: MediaInfo;
    readonly from: number;
    readonly signal: AbortSignal;
  },
): Promise<Float32Array> {
  const seconds = media.duration <= WHOLE ? WHOLE : PIECE;
  const bytes = await runFfmpeg(ffmpeg, {
    arguments: [
      { read: path, container: media.container, options: ['-ss', from.toFixed(3)] },
      ...[
        '-map',
        '0:a:0',
        '-t',
        String(seconds),
        '-ac',
        '1',
        '-ar',
        String(SOUND_RATE),
        '-f',
        'f32le',
        'pipe:1',
      ],
    ],
    timeLimit: 60 + seconds,
    maximumBytes: (seconds + 1) * SOUND_RATE * 4,
    signal,
  });
  return new Float32Array(new Uint8Array(bytes).buffer, 0, bytes.length >> 2);
}
