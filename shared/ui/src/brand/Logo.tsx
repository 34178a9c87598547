import { styled } from 'styled-components';
import { token } from '../theme/token';

export interface LogoProps {
  /** Name beside the mark; without it the mark is decorative. */
  name?: string | undefined;
}

/** The letters lam and sin drawn as a sound wave. Never mirrored. */
export function Logo({ name }: LogoProps) {
  return (
    <Frame>
      <Mark viewBox="0 0 32 32" aria-hidden focusable="false">
        <path d="M26.5 4.5v15c0 5-4 8-10.2 8-6.5 0-11-2.8-12.3-8.5" data-stem="" />
        <path d="M20 14v5.5M14 9v12M8 13.5v3" />
      </Mark>
      {name && <Name>{name}</Name>}
    </Frame>
  );
}

const Frame = styled.span`
  /* A block: on a line of text its foot would stand on the letters' foot, above the middle of a bar. */
  display: flex;
  inline-size: fit-content;
  align-items: center;
  gap: ${token.space[2]};
`;

const Mark = styled.svg`
  flex: none;
  inline-size: 2rem;
  block-size: 2rem;
  fill: none;
  stroke: ${token.color.ink};
  stroke-width: 3px;
  stroke-linecap: round;
  stroke-linejoin: round;

  & > [data-stem] {
    stroke: ${token.color.accent};
  }
`;

const Name = styled.span`
  font-size: ${token.type.size[2]};
  font-weight: ${token.type.weight.strong};
  line-height: 1;
`;
