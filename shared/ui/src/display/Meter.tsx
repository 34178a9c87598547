import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Fraction } from '../feedback/Progress';
import { token } from '../theme/token';

export interface MeterProps {
  readonly label: ReactNode;
  /** What the bar shows, in text, e.g. '12 of 30 left'. */
  readonly text: string;
  readonly fraction: Fraction;
  /** Little is left. */
  readonly isLow?: boolean | undefined;
  /** Label and text share one row where there is space. */
  readonly isCompact?: boolean | undefined;
}

/** How much of an amount is left. */
export function Meter({ label, text, fraction, isLow = false, isCompact = false }: MeterProps) {
  const id = useId();
  return (
    <Frame data-compact={isCompact || undefined}>
      <Label id={id}>{label}</Label>
      <span aria-hidden>{text}</span>
      <Track
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(fraction * 100)}
        aria-valuetext={text}
      >
        <Bar data-low={isLow || undefined} style={{ inlineSize: `${fraction * 100}%` }} />
      </Track>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  gap: ${token.space[2]};
  font-variant-numeric: tabular-nums;

  &[data-compact] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: ${token.space[1]} ${token.space[2]};
    font-size: ${token.type.size[0]};

    & > :last-child {
      flex-basis: 100%;
      block-size: 4px;
    }
  }
`;

const Label = styled.span`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
`;

const Track = styled.div`
  block-size: 6px;
  overflow: hidden;
  border-radius: ${token.radius.pill};
  background: ${token.color.line};
  forced-color-adjust: none;
`;

const Bar = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: ${token.color.ink};

  &[data-low] {
    background: ${token.color.warn};
  }
`;
