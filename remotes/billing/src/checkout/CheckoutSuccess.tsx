import { Banner, Progress, Stack, Text } from '@lisan/ui';
import { useBillingTranslations, usePlanTexts } from '../plans/plans.store';
import { useCheckout } from './checkout.store';

/**
 * Body of /success: waits for the provider to confirm this checkout. The server grants the plan.
 */
export default function CheckoutSuccess() {
  const { t } = useBillingTranslations();
  const { describeCourse, nameOf } = usePlanTexts();
  const outcome = useCheckout((state) => state.outcome);
  if (outcome.status === 'verified')
    return (
      <Banner tone="good" inset>
        {t('success.verified', { plan: nameOf(outcome.subscription.subscription_plan) })}{' '}
        {describeCourse(outcome.subscription)}
      </Banner>
    );
  if (outcome.status === 'unknown' || outcome.status === 'expired')
    return (
      <Banner tone="bad" inset>
        {t(`success.${outcome.status}`)}
      </Banner>
    );
  return (
    <Stack gap={3}>
      {outcome.status === 'waiting' ? (
        <Progress label={t('success.waiting')} />
      ) : (
        <Text tone="muted">{t(`success.${outcome.status}`)}</Text>
      )}
    </Stack>
  );
}
