import type { QuotaKind } from '@lisan/contract';
import { useBillingTranslations } from '../plans/plans.store';

export const quotaKinds = ['text', 'audio', 'video', 'process_video'] as const satisfies readonly QuotaKind[];

const MINUTE_SECONDS = 60;

const isTime = (kind: QuotaKind) => kind === 'audio' || kind === 'video';

/** Formats amounts of a quota: seconds as minutes, except below a minute. */
export function useAmounts() {
  const { t, format } = useBillingTranslations();

  function amountOf(kind: QuotaKind, amount: number, options: Intl.NumberFormatOptions = {}): string {
    const number = (value: number) => format.number(value, { maximumFractionDigits: 1, ...options });
    if (!isTime(kind)) return number(amount);
    const isShort = amount !== 0 && Math.abs(amount) < MINUTE_SECONDS;
    return isShort
      ? t('activity.seconds', { count: number(amount) })
      : t('balance.minutes', { count: number(amount / MINUTE_SECONDS) });
  }

  return {
    amountOf,
    /** Without a unit: replies, minutes or lip-syncs. */
    numberOf: (kind: QuotaKind, amount: number) =>
      format.number(isTime(kind) ? amount / MINUTE_SECONDS : amount, { maximumFractionDigits: 1 }),
    changeOf: (kind: QuotaKind, amount: number) => amountOf(kind, amount, { signDisplay: 'exceptZero' }),
  };
}
