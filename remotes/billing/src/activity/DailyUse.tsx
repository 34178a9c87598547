import { token } from '@lisan/ui';
import type { QuotaKind, UsageDay } from '@lisan/contract';
import { styled } from 'styled-components';

interface DailyUseProps {
  readonly kind: QuotaKind;
  readonly days: readonly UsageDay[];
}

/** A bar for each day. The table of daily use holds the same numbers. */
export function DailyUse({ kind, days }: DailyUseProps) {
  const most = Math.max(...days.map((day) => day[kind]), 0);
  if (most === 0) return null;
  return (
    <Bars aria-hidden>
      {days.map((day) => (
        <i key={day.date} style={{ blockSize: `${(day[kind] / most) * 100}%` }} />
      ))}
    </Bars>
  );
}

const Bars = styled.div`
  display: flex;
  align-items: end;
  gap: ${token.border.hair};
  block-size: 2rem;
  border-block-end: ${token.border.hair} solid ${token.color.line};

  & > i {
    flex: 1;
    background: ${token.color.inkMuted};
    forced-color-adjust: none;
  }
`;
