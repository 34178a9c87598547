import { styled } from 'styled-components';
import { ownProps } from '../theme/own-props';
import { token } from '../theme/token';
import type { Space } from '../theme/token';

const tones = {
  surface: { background: token.color.surface, edge: token.color.line },
  accent: { background: token.color.surface, edge: token.color.accent },
} as const;

export interface CardProps {
  /** `accent` marks the most important card. */
  tone?: keyof typeof tones | undefined;
  /** A step of the space scale; 5 (24 px) by default. */
  padding?: Space | undefined;
}

/** A surface on the page. Accepts `as`, e.g. `article` or `section`. */
export const Card = styled.div.withConfig(ownProps('tone', 'padding'))<CardProps>`
  min-inline-size: 0;
  padding: ${({ padding = 5 }) => token.space[padding]};
  border-radius: ${token.radius.card};
  background: ${({ tone = 'surface' }) => tones[tone].background};
  box-shadow: inset 0 0 0 ${({ tone = 'surface' }) => (tone === 'accent' ? '2px' : '1px')}
    ${({ tone = 'surface' }) => tones[tone].edge};
`;
