import styled from 'styled-components';
import { token } from '../theme/token';

export interface LogoProps {
  /** The name beside the mark; without it the mark stands alone and is a decoration. */
  name?: string | undefined;
  /** CSS length of the mark; 2rem by default. */
  size?: string | undefined;
}

/** The first letters of لسان, lam and sin, drawn as a sound: a tall stem and three beats on one line. Never mirrored. */
export function Logo({ name, size = '2rem' }: LogoProps) {
  return (
    <Frame>
      <Mark viewBox="0 0 32 32" $size={size} aria-hidden focusable="false">
        <path d="M4 17v3.5a5 5 0 0 0 5 5h12.5a5 5 0 0 0 5-5" />
        <path d="M10 25V15M15.7 25V11M21.2 25V17" />
        <path d="M26.5 20.5V5" data-stem="" />
      </Mark>
      {name && <Name>{name}</Name>}
    </Frame>
  );
}

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${token.space[2]};
`;

const Mark = styled.svg<{ $size: string }>`
  flex: none;
  inline-size: ${({ $size }) => $size};
  block-size: ${({ $size }) => $size};
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
