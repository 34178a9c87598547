import { useId } from 'react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { visuallyHidden } from '../accessibility/VisuallyHidden';
import { token } from '../theme/token';

export interface MeterProps {
  label: ReactNode;
  /** What is left or used, in the unit of `maximum`. */
  value: number;
  maximum: number;
  /** The value in words, e.g. '12 of 60 minutes'; shown and said. */
  valueText: string;
  /** Part of the maximum under which the bar warns; 0.1 by default, 0 never. */
  lowBelow?: number | undefined;
}

/** How much of something there is. What is under way is a Progress. */
export function Meter({ label, value, maximum, valueText, lowBelow = 0.1 }: MeterProps) {
  const id = useId();
  const held = Math.min(maximum, Math.max(0, value));
  const part = maximum > 0 ? held / maximum : 0;
  return (
    <Frame>
      <Line>
        <span id={id}>{label}</span>
        <Value>{valueText}</Value>
      </Line>
      <Said aria-labelledby={id} min={0} max={maximum} value={held} aria-valuetext={valueText}>
        {valueText}
      </Said>
      <Track aria-hidden>
        <Part style={{ inlineSize: `${part * 100}%` }} $low={part < lowBelow} />
      </Track>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[2]};
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: ${token.space[1]} ${token.space[3]};
  font-weight: ${token.type.weight.medium};
`;

const Value = styled.bdi`
  color: ${token.color.inkMuted};
  font-weight: ${token.type.weight.regular};
  font-variant-numeric: tabular-nums;
`;

const Said = styled.meter`
  ${visuallyHidden}
`;

const Track = styled.div`
  block-size: 8px;
  overflow: hidden;
  border-radius: ${token.radius.pill};
  background: ${token.color.line};
  forced-color-adjust: none;
`;

const Part = styled.div<{ $low: boolean }>`
  block-size: 100%;
  border-radius: inherit;
  background: ${({ $low }) => ($low ? token.color.warn : token.color.info)};
`;
