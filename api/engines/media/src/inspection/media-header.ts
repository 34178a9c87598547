import {
  FilePathSource,
  Input,
  MP3,
  MP4,
  QTFF,
  WAVE,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { readAviHeader } from './avi-header';
import type { Container } from '../container';
import type { AudioInfo, HeaderInfo, VideoInfo } from '../media-info';

/** Enough for a stable mean rate without reading a 2 GB file. */
const PACKETS_PER_RATE_SAMPLE = 250;

export async function readHeader(
  path: string,
  container: Container,
  seconds?: number,
): Promise<HeaderInfo | undefined> {
  if (container === 'avi') return readAviHeader(path);
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF, MP3, WAVE] });
  try {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    return {
      duration: seconds ?? (await input.computeDuration()),
      video: video ? await readVideo(video) : undefined,
      audio: audio ? await readAudio(audio) : undefined,
    };
  } catch {
    return undefined;
  } finally {
    input.dispose();
  }
}

async function readVideo(track: InputVideoTrack): Promise<VideoInfo> {
  const colour = await track.getColorSpace();
  const { averagePacketRate } = await track.computePacketStats(PACKETS_PER_RATE_SAMPLE);
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    rotation: await track.getRotation(),
    framesPerSecond: averagePacketRate,
    codec: (await track.getCodec()) ?? undefined,
    colour: {
      primaries: colour.primaries ?? undefined,
      transfer: colour.transfer ?? undefined,
      matrix: colour.matrix ?? undefined,
      isFullRange: colour.fullRange ?? undefined,
    },
  };
}

async function readAudio(track: InputAudioTrack): Promise<AudioInfo> {
  return {
    sampleRate: await track.getSampleRate(),
    channels: await track.getNumberOfChannels(),
    codec: (await track.getCodec()) ?? undefined,
  };
}
