import { keyframes, styled } from 'styled-components';

/** Decorative animation for short waits; use Progress for longer ones. */
export function Spinner() {
  return (
    <Drawing viewBox="0 0 24 24" aria-hidden focusable="false">
      <path d="M5.5 6v12" />
      <path d="M12 6v12" />
      <path d="M18.5 6v12" />
    </Drawing>
  );
}

const breathe = keyframes`
  from { transform: scaleY(0.3); }
  to { transform: scaleY(1.15); }
`;

const Drawing = styled.svg`
  flex: none;
  inline-size: 1.25rem;
  block-size: 1.25rem;
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
