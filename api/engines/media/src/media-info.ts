import type { Container } from './container';

/** Colour tags in terms of ISO 23091-2 (`bt709`, `smpte170m`, …); absent when the file has none. */
export interface VideoColour {
  readonly primaries?: string | undefined;
  readonly transfer?: string | undefined;
  readonly matrix?: string | undefined;
  readonly isFullRange?: boolean | undefined;
}

export interface VideoInfo {
  /** Pixels as displayed, after rotation and pixel aspect ratio. */
  readonly width: number;
  readonly height: number;
  /** Clockwise; already applied to `width` and `height`. */
  readonly rotation: 0 | 90 | 180 | 270;
  readonly framesPerSecond: number;
  readonly codec: string | undefined;
  readonly colour: VideoColour;
}

export interface AudioInfo {
  readonly sampleRate: number;
  readonly channels: number;
  readonly codec: string | undefined;
}

export interface MediaInfo {
  readonly kind: 'video' | 'audio';
  readonly container: Container;
  readonly mimeType: string;
  readonly bytes: number;
  readonly duration: number;
  readonly hasVideo: boolean;
  readonly hasAudio: boolean;
  readonly video: VideoInfo | undefined;
  readonly audio: AudioInfo | undefined;
}

export type HeaderInfo = Pick<MediaInfo, 'duration' | 'video' | 'audio'>;
