import { useRef } from 'react';
import { styled } from 'styled-components';
import { Waveform } from '../brand/Waveform';
import { token } from '../theme/token';
import { usePeaks } from './usePeaks';

const BARS = 48;

/** A recording's small waveform, decoded once in view. Decorative; it takes its space at once. */
export function RecordingWave({ src }: { src: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const peaks = usePeaks(src, undefined, BARS, frame);
  return <Frame ref={frame}>{peaks.length > 0 && <Waveform peaks={peaks} height={token.space[5]} />}</Frame>;
}

const Frame = styled.div`
  display: grid;
  block-size: ${token.space[5]};
  min-inline-size: 0;
`;
