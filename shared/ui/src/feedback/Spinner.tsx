import styled, { keyframes } from 'styled-components';
import { token } from '../theme/token';
import { visuallyHidden } from '../accessibility/VisuallyHidden';

export interface SpinnerProps {
  /** CSS length; 1.25rem by default. */
  size?: string | undefined;
  /** What is going on; without it the spinner is a decoration. */
  label?: string | undefined;
}

/** Three bars of a wave that breathe. For short waits; what takes longer has a Progress. */
export function Spinner({ size = '1.25rem', label }: SpinnerProps) {
  return (
    <Frame $size={size} role={label ? 'status' : undefined} aria-hidden={label ? undefined : true}>
      <i />
      <i />
      <i />
      {label && <Said>{label}</Said>}
    </Frame>
  );
}

const breathe = keyframes`
  from { transform: scaleY(0.35); }
  to { transform: scaleY(1); }
`;

const Said = styled.span`
  ${visuallyHidden}
`;

const Frame = styled.span<{ $size: string }>`
  display: inline-flex;
  flex: none;
  align-items: center;
  justify-content: space-between;
  inline-size: ${({ $size }) => $size};
  block-size: ${({ $size }) => $size};
  padding-inline: 12%;
  color: inherit;

  & > i {
    inline-size: 18%;
    block-size: 80%;
    border-radius: ${token.radius.pill};
    background: currentcolor;
    animation: ${breathe} 600ms ease-in-out infinite alternate;
  }
  & > i:nth-child(2) {
    animation-delay: -400ms;
  }
  & > i:nth-child(3) {
    animation-delay: -200ms;
  }

  @media (prefers-reduced-motion: reduce) {
    & > i {
      animation: none;
      opacity: 0.7;
    }
    & > i:nth-child(2) {
      block-size: 50%;
    }
  }
`;
