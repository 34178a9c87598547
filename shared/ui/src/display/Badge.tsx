import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { token } from '../theme/token';

const tones = {
  neutral: { background: token.color.tint, ink: token.color.ink },
  accent: { background: token.color.accent, ink: token.color.onAccent },
  info: { background: token.color.infoSoft, ink: token.color.info },
  good: { background: token.color.goodSoft, ink: token.color.good },
  warn: { background: token.color.warnSoft, ink: token.color.warn },
  bad: { background: token.color.badSoft, ink: token.color.bad },
} as const;

export interface BadgeProps {
  tone?: keyof typeof tones | undefined;
  children: ReactNode;
}

/** A status in a word or two. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <Pill $tone={tone}>{children}</Pill>;
}

const Pill = styled.span<{ $tone: keyof typeof tones }>`
  display: inline-flex;
  align-items: center;
  gap: ${token.space[1]};
  inline-size: fit-content;
  padding: 0.15rem ${token.space[2]};
  border-radius: ${token.radius.pill};
  background: ${({ $tone }) => tones[$tone].background};
  color: ${({ $tone }) => tones[$tone].ink};
  font-size: ${token.type.size[0]};
  font-weight: ${token.type.weight.medium};
  line-height: ${token.type.leading.tight};
  white-space: nowrap;
`;
