import { keyframes, styled } from 'styled-components';
import { VisuallyHidden } from '../accessibility/VisuallyHidden';

export interface SpinnerProps {
  /** CSS length; 1.25rem by default. */
  size?: string | undefined;
  /** What is going on; without it the spinner is a decoration. */
  label?: string | undefined;
}

/** Three bars of a wave that breathe. For short waits; what takes longer has a Progress. */
export function Spinner({ size = '1.25rem', label }: SpinnerProps) {
  const drawing = (
    <Drawing viewBox="0 0 24 24" $size={size} aria-hidden focusable="false">
      <path d="M5.5 6v12" />
      <path d="M12 6v12" />
      <path d="M18.5 6v12" />
    </Drawing>
  );
  if (!label) return drawing;
  return (
    <output>
      {drawing}
      <VisuallyHidden>{label}</VisuallyHidden>
    </output>
  );
}

const breathe = keyframes`
  from { transform: scaleY(0.3); }
  to { transform: scaleY(1.15); }
`;

const Drawing = styled.svg<{ $size: string }>`
  flex: none;
  inline-size: ${({ $size }) => $size};
  block-size: ${({ $size }) => $size};
  fill: none;
  stroke: currentcolor;
  stroke-width: 3px;
  stroke-linecap: round;

  & > path {
    transform-origin: center;
    animation: ${breathe} 500ms ease-in-out infinite alternate;
  }
  & > path:nth-child(2) {
    animation-delay: -330ms;
  }
  & > path:nth-child(3) {
    animation-delay: -165ms;
  }

  @media (prefers-reduced-motion: reduce) {
    & > path {
      animation: none;
    }
    & > path:nth-child(2) {
      transform: scaleY(0.5);
    }
  }
`;
