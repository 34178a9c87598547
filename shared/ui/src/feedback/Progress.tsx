import { useId } from 'react';
import type { ReactNode } from 'react';
import { Progress as Primitive } from 'radix-ui';
import { keyframes, styled } from 'styled-components';
import { Button } from '../controls/Button';
import { useUiTexts } from '../texts/UiTextsProvider';
import { token } from '../theme/token';
import { Stack } from '../layout/Stack';

declare const unit: unique symbol;

/**
 * A share from 0 to 1. Only `fractionOf` creates it, so that a percentage isn't passed by mistake.
 */
export type Fraction = number & { readonly [unit]: 'fraction' };

/** The share of `whole` that is done, clamped to 0…1; 0 when `whole` is 0. */
export function fractionOf(done: number, whole = 1): Fraction {
  const share = whole > 0 ? done / whole : 0;
  return (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0) as Fraction;
}

export interface ProgressProps {
  label: ReactNode;
  /** Undefined if unknown. */
  fraction?: Fraction | undefined;
  /** Progress in text, e.g. '3 of 12 MB'. */
  detail?: ReactNode;
  onCancel?: (() => void) | undefined;
}

/** A progress bar with label, details and optional cancel button. */
export function Progress({ label, fraction, detail, onCancel }: ProgressProps) {
  const id = useId();
  const texts = useUiTexts();
  const percent = fraction === undefined ? null : Math.round(fraction * 100);
  return (
    <Stack gap={2}>
      <Line>
        <span id={id}>{label}</span>
        {detail && <Detail>{detail}</Detail>}
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </Line>
      <Track value={percent} aria-labelledby={id}>
        {percent === null ? <Wandering /> : <Indicator style={{ inlineSize: `${percent}%` }} />}
      </Track>
    </Stack>
  );
}

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

const Indicator = styled(Primitive.Indicator)`
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
