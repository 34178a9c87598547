import { styled } from 'styled-components';
import { Waveform } from '../brand/Waveform';
import { useUiTexts } from '../texts/UiTextsProvider';
import { fill } from '../texts/ui-texts';
import { token } from '../theme/token';
import { mediaLength, mediaTime } from './useMediaElement';

interface SeekBarProps {
  time: number;
  /** Seconds; 0 while unknown. */
  duration: number;
  peaks: readonly number[];
  onSeek: (seconds: number) => void;
}

const flat = Array.from({ length: 72 }, () => 0.04);

/** A waveform to seek in by pointer or arrows. Left to right in every language. */
export function SeekBar({ time, duration, peaks, onSeek }: SeekBarProps) {
  const texts = useUiTexts();
  const values = { time: mediaTime(time), duration: mediaLength(duration) };
  return (
    <Frame>
      <Waveform
        peaks={peaks.length > 0 ? peaks : flat}
        progress={duration > 0 ? time / duration : 0}
        height="2.5rem"
      />
      <Range
        type="range"
        dir="ltr"
        min={0}
        max={duration || 1}
        step={duration > 20 ? 1 : 0.1}
        value={Math.min(time, duration)}
        disabled={duration === 0}
        aria-label={texts.seek}
        aria-valuetext={fill(texts.timeOf, values)}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-inline-size: 0;
  border-radius: ${token.radius.control};

  &:has(:focus-visible) {
    outline: ${token.border.strong} solid ${token.color.focus};
    outline-offset: 2px;
  }
`;

const Range = styled.input`
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  margin: 0;
  opacity: 0;
  cursor: pointer;

  &:disabled {
    cursor: default;
  }
`;
