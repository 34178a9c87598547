import { css, styled } from 'styled-components';
import { ownProps } from '../theme/own-props';
import { token } from '../theme/token';
import type { TypeSize } from '../theme/token';

const tones = {
  ink: token.color.ink,
  muted: token.color.inkMuted,
  accent: token.color.accentStrong,
  info: token.color.info,
  good: token.color.good,
  warn: token.color.warn,
  bad: token.color.bad,
  inherit: 'inherit',
} as const;

export type TextTone = keyof typeof tones;

export interface TextProps {
  size?: TypeSize | undefined;
  tone?: TextTone | undefined;
  weight?: keyof typeof token.type.weight | undefined;
  /** Limits the line length for readability. */
  measure?: boolean | undefined;
  /** One line with an ellipsis; with `dir="auto"` it cuts the end of the content. */
  truncate?: boolean | undefined;
}

/** One line that ends in an ellipsis. */
export const truncated = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** A paragraph; use `as="span"` inline. Set `dir="auto"` for text from users or models. */
export const Text = styled.p.withConfig(ownProps('size', 'tone', 'weight', 'measure', 'truncate'))<TextProps>`
  min-inline-size: 0;
  color: ${({ tone = 'ink' }) => tones[tone]};
  font-size: ${({ size = 1 }) => token.type.size[size]};
  font-weight: ${({ weight = 'regular' }) => token.type.weight[weight]};
  line-height: ${token.type.leading.body};
  overflow-wrap: anywhere;
  text-wrap: pretty;
  ${({ measure }) => measure && `max-inline-size: ${token.measure.text};`}
  ${({ truncate }) => truncate && 'overflow: hidden; text-overflow: ellipsis; white-space: nowrap; text-align: -webkit-match-parent; text-align: match-parent;'}
`;

/** Left-to-right isolation for emails, URLs, file names and codes. */
export const Ltr = styled.bdi.attrs({ dir: 'ltr' })`
  unicode-bidi: isolate;
  overflow-wrap: anywhere;
`;
