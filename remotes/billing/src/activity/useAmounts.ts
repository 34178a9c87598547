import type { QuotaKind } from '@lisan/contract';
import { useBillingTranslations } from '../plans/plans.store';

export const quotaKinds = ['text', 'audio', 'video', 'process_video'] as const satisfies readonly QuotaKind[];

const MINUTE_SECONDS = 60;

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
    /** Without a unit: replies, minutes or lip-syncs. */
    numberOf: (kind: QuotaKind, amount: number) =>
      format.number(isTime(kind) ? amount / MINUTE_SECONDS : amount, { maximumFractionDigits: 1 }),
    changeOf: (kind: QuotaKind, amount: number) => amountOf(kind, amount, { signDisplay: 'exceptZero' }),
  };
}
