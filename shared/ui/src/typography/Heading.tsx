import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token';
import type { TypeSize } from '../theme/token';

const defaultSizes = { 1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 6: 1 } as const satisfies Record<number, TypeSize>;

export interface HeadingProps extends ComponentPropsWithRef<'h2'> {
  /** Outline level, 1 to 6; 2 by default. */
  level?: keyof typeof defaultSizes | undefined;
  /** Visual size, if different from the level. */
  size?: TypeSize | undefined;
}

/** A heading, focusable by script (`focusHeading`) but not by Tab. */
export function Heading({ level = 2, size, ...rest }: HeadingProps) {
  return <Line as={`h${level}`} tabIndex={-1} $size={size ?? defaultSizes[level]} {...rest} />;
}

const Line = styled.h2<{ $size: TypeSize }>`
  color: ${token.color.ink};
  font-size: ${({ $size }) => token.type.size[$size]};
  font-weight: ${({ $size }) => token.type.weight[$size > 4 ? 'medium' : 'strong']};
  line-height: ${token.type.leading.tight};
  letter-spacing: ${({ $size }) => ($size > 3 ? '-0.015em' : '0')};
  text-wrap: balance;
  overflow-wrap: anywhere;

  /* Joined letters break when they are spaced. */
  &:lang(ar) {
    letter-spacing: 0;
  }
`;
