import { keyframes, styled } from 'styled-components';
import { QuietWave } from '../brand/QuietWave';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';

export interface SkeletonProps {
  /** Number of lines; 3 by default. */
  rows?: number | undefined;
  /** Announced label; 'Loading' by default. */
  label?: string | undefined;
}

/** Placeholder for loading content. */
export function Skeleton({ rows: lines = 3, label }: SkeletonProps) {
  const texts = useUiTexts();
  return (
    <Frame>
      <Label>{label ?? texts.loading}</Label>
      {Array.from({ length: lines }, (_, line) => (
        <Line key={line} height="1.5rem" />
      ))}
    </Frame>
  );
}

const Label = styled.span`
  ${visuallyHidden}
`;

const breathe = keyframes`
  from { opacity: 0.25; }
  to { opacity: 0.8; }
`;

const Frame = styled.output`
  display: flex;
  flex-direction: column;
  gap: ${token.space[5]};
  /* Drawn out over a desk, a wave is but scattered dots. */
  max-inline-size: ${token.measure.form};
`;

const Line = styled(QuietWave)`
  inline-size: 100%;
  animation: ${breathe} 900ms ease-in-out infinite alternate;

  &:nth-child(odd) {
    inline-size: 86%;
    animation-delay: -300ms;
  }
  &:last-child {
    inline-size: 62%;
  }

  @media (prefers-reduced-motion: reduce) {
    animation: none;
    opacity: 0.5;
  }
`;
