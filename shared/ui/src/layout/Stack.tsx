import { styled } from 'styled-components';
import { ownProps } from '../theme/own-props';
import { token } from '../theme/token';
import type { Space } from '../theme/token';

const alignments = {
  start: 'flex-start',
  center: 'center',
  end: 'flex-end',
  stretch: 'stretch',
  between: 'space-between',
} as const;

export type Alignment = keyof typeof alignments;

const flexProps = ownProps('gap', 'align', 'justify', 'wrap');

export interface StackProps {
  gap?: Space | undefined;
  align?: Alignment | undefined;
}

/** A column with `gap` (4 = 16 px by default). Accepts `as`. */
export const Stack = styled.div.withConfig(flexProps)<StackProps>`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  gap: ${({ gap = 4 }) => token.space[gap]};
  align-items: ${({ align = 'stretch' }) => alignments[align]};

  &:is(ul, ol) {
    list-style: none;
  }
`;

export interface InlineProps extends StackProps {
  justify?: Alignment | undefined;
  /** False keeps all children on one line. */
  wrap?: boolean | undefined;
}

/** A row with `gap` (3 = 12 px by default); wraps by default. */
export const Inline = styled.div.withConfig(flexProps)<InlineProps>`
  display: flex;
  flex-wrap: ${({ wrap = true }) => (wrap ? 'wrap' : 'nowrap')};
  min-inline-size: 0;
  gap: ${({ gap = 3 }) => token.space[gap]};
  align-items: ${({ align = 'center' }) => alignments[align]};
  justify-content: ${({ justify = 'start' }) => alignments[justify]};
`;

export interface GridProps {
  gap?: Space | undefined;
  /** Minimum width of a column as a CSS length; 16rem by default. */
  minimum?: string | undefined;
  columns?: number | undefined;
}

/** As many equal columns as fit, never wider than the container. */
export const Grid = styled.div.withConfig(ownProps('gap', 'minimum', 'columns'))<GridProps>`
  --gap: ${({ gap = 5 }) => token.space[gap]};
  --minimum: ${({ minimum = '16rem' }) => minimum};
  --widest: ${({ columns }) => (columns ? `calc((100% - ${columns - 1} * var(--gap)) / ${columns})` : '0px')};
  display: grid;
  gap: var(--gap);
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(var(--minimum), var(--widest))), 1fr));
`;
