import type { QuotaKind } from '@lisan/contract';
import { useBillingTranslations } from '../plans/plans.store';

export const quotaKinds = ['text', 'audio', 'video', 'process_video'] as const satisfies readonly QuotaKind[];

const MINUTE_SECONDS = 60;
const TENTH_SECONDS = MINUTE_SECONDS / 10;

const isTime = (kind: QuotaKind) => kind === 'audio' || kind === 'video';

/** Formats amounts of a quota: seconds as minutes, except below a minute. */
export function useAmounts() {
  const { format } = useBillingTranslations();

  function amountOf(kind: QuotaKind, amount: number, options: Intl.NumberFormatOptions = {}): string {
    if (!isTime(kind)) return format.number(amount, { maximumFractionDigits: 1, ...options });
    const isShort = amount !== 0 && Math.abs(amount) < MINUTE_SECONDS;
    return format.number(isShort ? amount : amount / MINUTE_SECONDS, {
      style: 'unit',
      unit: isShort ? 'second' : 'minute',
      unitDisplay: 'long',
      maximumFractionDigits: 1,
      ...options,
    });
  }

  return {
    amountOf,
    /** Replies, lip-syncs or minutes without a unit, never more than is left. */
    numberOf: (kind: QuotaKind, amount: number) =>
      format.number(isTime(kind) ? Math.floor(amount / TENTH_SECONDS) / 10 : amount),
    changeOf: (kind: QuotaKind, amount: number) => amountOf(kind, amount, { signDisplay: 'exceptZero' }),
  };
}
