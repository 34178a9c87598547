import { fractionOf } from '@lisan/ui';
import { type Balance, UNLIMITED, type Usage } from '@lisan/contract';
import { useBillingTranslations } from '../plans/plans.store';
import { quotaKinds, useAmounts } from './useAmounts';

/** Share of the month's quota below which it is low. */
const LOW_SHARE = 0.2;

/** What is left of each quota, ready for its meter. */
export function useQuotas(balance: Balance, usage: Usage | null) {
  const { t } = useBillingTranslations();
  const { amountOf, numberOf } = useAmounts();
  return quotaKinds.map((kind) => {
    const left = balance.balance[`${kind}_quota`];
    const granted = usage?.granted[`${kind}_quota`] ?? left;
    const isUnlimited = left === UNLIMITED;
    const fraction = fractionOf(isUnlimited ? 1 : left, isUnlimited ? 1 : granted);
    const values = { left: numberOf(kind, left), granted: amountOf(kind, granted) };
    return {
      kind,
      left,
      fraction,
      isUnlimited,
      isLow: !isUnlimited && fraction <= LOW_SHARE,
      label: t(`balance.${kind}`),
      text: isUnlimited ? t('balance.unlimited') : t('balance.left', values),
    };
  });
}

export type QuotaLeft = ReturnType<typeof useQuotas>[number];

/** The quota that runs out first. */
export function findScarcest(quotas: readonly QuotaLeft[]): QuotaLeft | undefined {
  return quotas
    .filter(({ isUnlimited }) => !isUnlimited)
    .reduce<QuotaLeft | undefined>(
      (least, one) => (least && least.fraction <= one.fraction ? least : one),
      undefined,
    );
}
