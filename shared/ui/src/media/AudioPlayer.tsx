import { useRef, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../controls/IconButton';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { mediaLength, mediaTime, useMediaElement } from './useMediaElement';
import { SeekBar } from './SeekBar';
import { Sound } from './SoundButton';
import { usePeaks } from './usePeaks';
import { Stack, Inline } from '../layout/Stack';

export interface AudioPlayerProps {
  src: string;
  name: string;
  /** Replaces the name, e.g. a field to rename it. */
  title?: ReactNode;
  /** Seconds, if known before the file loads. */
  duration?: number | undefined;
  /** Loudness from 0 to 1; otherwise decoded from the file once in view. */
  peaks?: readonly number[] | undefined;
  /** 1 by default. */
  playbackRate?: number | undefined;
  onFail?: ((reason: unknown) => void) | undefined;
}

/** A recording with its waveform. Only one clip on the page plays at a time; the others rewind. */
export function AudioPlayer(props: AudioPlayerProps) {
  const { src, name, title, duration: knownDuration, peaks: given, playbackRate = 1, onFail } = props;
  const texts = useUiTexts();
  const frame = useRef<HTMLElement>(null);
  const peaks = usePeaks(src, given, 72, frame);
  const media = useMediaElement<HTMLAudioElement>({ src, playbackRate, knownDuration, onFail });
  const { ref, events, playing, time, duration, failed, toggle, seek } = media;
  return (
    <Stack as="article" gap={1} ref={frame} aria-label={name}>
      <Sound ref={ref} src={src} preload={knownDuration === undefined ? 'metadata' : 'none'} {...events} />
      <Name dir="auto">{title ?? name}</Name>
      <Inline wrap={false} dir="ltr">
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={playing ? texts.pause : texts.play}
          variant="secondary"
          round
          onClick={toggle}
        />
        <SeekBar time={time} duration={duration} peaks={peaks} onSeek={seek} />
        <Time>{playing || time > 0 ? mediaTime(time) : mediaLength(duration)}</Time>
      </Inline>
      {failed && <Problem role="alert">{texts.mediaFailed}</Problem>}
    </Stack>
  );
}

const Name = styled.div`
  min-inline-size: 0;
  overflow: hidden;
  font-weight: ${token.type.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Time = styled.span`
  min-inline-size: 2.75rem;
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
  font-variant-numeric: tabular-nums;
  text-align: end;
`;

const Problem = styled.div`
  color: ${token.color.bad};
  font-size: ${token.type.size[0]};
`;
