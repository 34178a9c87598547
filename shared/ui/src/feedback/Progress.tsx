import { useId } from 'react';
import type { ReactNode } from 'react';
import { Progress as Primitive } from 'radix-ui';
import styled, { keyframes } from 'styled-components';
import { Button } from '../controls/Button';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';

export interface ProgressProps {
  /** What is being done. */
  label: ReactNode;
  /** 0 to 100; undefined where it cannot be known. */
  value?: number | undefined;
  /** How far it is in words, e.g. '3 of 12 MB'. */
  detail?: ReactNode;
  /** Shows a cancel button. */
  onCancel?: (() => void) | undefined;
}

/** What is being done, how far it is, and the way out of it. */
export function Progress({ label, value, detail, onCancel }: ProgressProps) {
  const id = useId();
  const texts = useUiTexts();
  const known = value === undefined ? undefined : Math.min(100, Math.max(0, value));
  return (
    <Frame>
      <Line>
        <span id={id}>{label}</span>
        {detail && <Detail>{detail}</Detail>}
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Line>
      <Track value={known ?? null} aria-labelledby={id}>
        {known === undefined ? <Wandering /> : <Part style={{ inlineSize: `${known}%` }} />}
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
  align-items: center;
  gap: ${token.space[1]} ${token.space[3]};

  & > :first-child {
    flex: 1;
  }
`;

const Detail = styled.span`
  color: ${token.color.inkMuted};
  font-size: ${token.type.size[0]};
  font-variant-numeric: tabular-nums;
`;

const Track = styled(Primitive.Root)`
  block-size: 6px;
  overflow: hidden;
  border-radius: ${token.radius.pill};
  background: ${token.color.line};
  forced-color-adjust: none;
`;

const Part = styled(Primitive.Indicator)`
  block-size: 100%;
  border-radius: inherit;
  background: ${token.color.ink};
  transition: inline-size ${token.motion.enter};
`;

const wander = keyframes`
  from { inset-inline-start: -40%; }
  to { inset-inline-start: 100%; }
`;

const Wandering = styled(Primitive.Indicator)`
  position: relative;
  inline-size: 40%;
  block-size: 100%;
  border-radius: inherit;
  background: ${token.color.ink};
  animation: ${wander} 1400ms ease-in-out infinite;

  @media (prefers-reduced-motion: reduce) {
    inline-size: 100%;
    opacity: 0.4;
    animation: none;
  }
`;
