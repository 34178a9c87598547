import { UNLIMITED, type QuotaKind, type Usage, type UsageDay } from '@lisan/contract';
import type { PlanAccount } from '../plans/plan-accounts.repository';
import { getPlan } from '../plans/plans';
import { THOUSANDTHS_PER_UNIT } from './plan-months';
import { DAY_MS } from '../../../durations';

export const USAGE_DAYS = 30;

interface UsageEntry {
  readonly kind: QuotaKind;
  readonly at: Date;
  /** Negative, in thousandths of a unit. */
  readonly amount: number;
}

export function presentUsage(
  account: PlanAccount,
  grants: Partial<Record<QuotaKind, number>>,
  uses: readonly UsageEntry[],
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Usage {
  const { quota } = getPlan(account.plan);
  const granted = (kind: QuotaKind) =>
    quota[kind] === UNLIMITED ? UNLIMITED : (grants[kind] ?? 0) / THOUSANDTHS_PER_UNIT;
  return {
    granted: {
      text_quota: granted('text'),
      audio_quota: granted('audio'),
      video_quota: granted('video'),
      process_video_quota: granted('process_video'),
    },
    renews_at: account.period_end.toISOString(),
    days: sumByDay(uses, dayFormat(timeZone), now),
  };
}

function sumByDay(uses: readonly UsageEntry[], format: Intl.DateTimeFormat, now: Date): UsageDay[] {
  if (uses.length === 0) return [];
  const today = Date.parse(format.format(now));
  const days = new Map<string, UsageDay>();
  for (let age = USAGE_DAYS - 1; age >= 0; age -= 1) {
    const date = new Date(today - age * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    days.set(date, { date, text: 0, audio: 0, video: 0, process_video: 0 });
  }
  for (const { kind, at, amount } of uses) {
    const day = days.get(format.format(at));
    if (day) day[kind] -= amount / THOUSANDTHS_PER_UNIT;
  }
  return [...days.values()];
}

/** Formats as YYYY-MM-DD; falls back to UTC for an unknown zone. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', dateStyle: 'short' });
  }
}
