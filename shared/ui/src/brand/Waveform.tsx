import { styled } from 'styled-components';
import { token } from '../theme/token';

export interface WaveformProps {
  /** Loudness from 0 to 1, one bar each. */
  peaks: readonly number[];
  /** Played part, 0 to 1, in the accent colour. */
  progress?: number | undefined;
  /** CSS length; 3rem by default. */
  height?: string | undefined;
}

const step = 4;
const HEIGHT = 100;

/** A decorative waveform, left to right in every language. Describe it in text beside it. */
export function Waveform({ peaks, progress = 0, height = '3rem' }: WaveformProps) {
  const playedPeaks = progress * peaks.length;
  return (
    <Drawing
      viewBox={`0 0 ${Math.max(1, peaks.length) * step} ${HEIGHT}`}
      preserveAspectRatio="none"
      $height={height}
      aria-hidden
      focusable="false"
    >
      <Bars d={pathOf(peaks, 0, playedPeaks)} $heard />
      <Bars d={pathOf(peaks, playedPeaks, peaks.length)} $heard={false} />
    </Drawing>
  );
}

function pathOf(peaks: readonly number[], from: number, to: number): string {
  let path = '';
  for (let index = Math.ceil(from); index < Math.min(to, peaks.length); index += 1) {
    const half = (Math.min(1, Math.max(0.04, peaks[index] ?? 0)) * (HEIGHT - 8)) / 2;
    path += `M${index * step + step / 2} ${(HEIGHT / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
  }
  return path;
}

const Drawing = styled.svg<{ $height: string }>`
  inline-size: 100%;
  block-size: ${({ $height }) => $height};
  overflow: visible;
  direction: ltr;
`;

const Bars = styled.path<{ $heard: boolean }>`
  fill: none;
  stroke: ${({ $heard }) => ($heard ? token.color.accent : token.color.control)};
  stroke-width: 2px;
  stroke-linecap: round;
  vector-effect: non-scaling-stroke;
`;
