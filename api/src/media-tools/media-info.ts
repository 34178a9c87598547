import type { Container } from './container';

/** Colour tags of a video, in the words of ISO 23091-2 (`bt709`, `smpte170m`, …); absent where the file is silent. */
export interface VideoColour {
  readonly primaries?: string | undefined;
  readonly transfer?: string | undefined;
  readonly matrix?: string | undefined;
  readonly isFullRange?: boolean | undefined;
}

export interface VideoInfo {
  /** Pixels as shown: after rotation and pixel shape. */
  readonly width: number;
  readonly height: number;
  /** Clockwise, as the file asks for it; already in `width` and `height`. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly framesPerSecond: number;
  /** `avc`, `hevc`, …; undefined when unknown. */
  readonly codec: string | undefined;
  readonly colour: VideoColour;
}

export interface AudioInfo {
  readonly sampleRate: number;
  readonly channels: number;
  /** `aac`, `mp3`, `pcm-s16`, …; undefined when unknown. */
  readonly codec: string | undefined;
}

/** What a media file is, measured from its bytes. */
export interface MediaInfo {
  readonly kind: 'video' | 'audio';
  readonly container: Container;
  readonly mimeType: string;
  readonly bytes: number;
  /** Seconds. */
  readonly duration: number;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  readonly video: VideoInfo | undefined;
  readonly audio: AudioInfo | undefined;
}

/** What the headers tell, before anything is judged. */
export type HeaderInfo = Pick<MediaInfo, 'duration' | 'video' | 'audio'>;
