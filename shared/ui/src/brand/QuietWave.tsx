import { styled } from 'styled-components';
import { token } from '../theme/token';
import { Waveform } from './Waveform';

const quiet = Array.from({ length: 48 }, (_, index) => {
  const middle = Math.exp(-(((index - 24) / 7) ** 2));
  return 0.05 + 0.62 * middle * Math.abs(Math.sin(index * 1.7) * 0.6 + Math.cos(index * 0.9) * 0.4);
});

export interface QuietWaveProps {
  height?: string | undefined;
  className?: string | undefined;
}

/** Flat wave for empty states. */
export function QuietWave({ height = '3rem', className }: QuietWaveProps) {
  return (
    <Frame className={className}>
      <Waveform peaks={quiet} height={height} />
    </Frame>
  );
}

const Frame = styled.div`
  inline-size: min(100%, 15rem);
  color: ${token.color.control};
`;
