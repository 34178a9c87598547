import { Card, Heading, Meter, Stack, Text, token } from '@lisan/ui';
import type { Balance, Usage } from '@lisan/contract';
import { styled } from 'styled-components';
import { CheckoutProblemDialog } from '../plans/CheckoutProblemDialog';
import { PlanCourse } from '../plans/PlanCourse';
import { PlanLinks } from '../plans/PlanLinks';
import { planName } from '../plans/plan-texts';
import { isRenewing, useBillingTranslations, usePlans } from '../plans/plans.store';
import { useQuotas, type QuotaLeft } from './useQuotas';

interface BalanceMetersProps {
  readonly balance: Balance;
  readonly usage: Usage | null;
}

export function BalanceMeters({ balance, usage }: BalanceMetersProps) {
  const { t, format } = useBillingTranslations();
  const quotas = useQuotas(balance, usage);
  const renews = usePlans(({ subscription }) => subscription !== null && isRenewing(subscription));
  return (
    <Card as="section" aria-labelledby="user-activity">
      <Stack gap={4}>
        <Heading id="user-activity" size={2}>
          {t('activity.card')}
        </Heading>
        <Text>
          {t('activity.plan')}: <strong>{planName(t, balance.subscription_plan)}</strong>
        </Text>
        <PlanCourse />
        <Stack gap={3}>
          <Text weight="medium">{t('balance.title')}</Text>
          <Meters>
            {quotas.map((quota) => (
              <QuotaMeter key={quota.kind} quota={quota} />
            ))}
          </Meters>
          {usage && renews && (
            <Text size={0} tone="muted">
              {t('balance.renews', { date: format.date(usage.renews_at, { dateStyle: 'long' }) })}
            </Text>
          )}
        </Stack>
        <PlanLinks />
        <CheckoutProblemDialog />
      </Stack>
    </Card>
  );
}

function QuotaMeter({ quota }: { readonly quota: QuotaLeft }) {
  const { t } = useBillingTranslations();
  const { label, text, fraction, isLow, left } = quota;
  return (
    <Stack gap={3}>
      <Meter label={label} text={text} fraction={fraction} isLow={isLow} />
      {isLow && (
        <Text size={0} tone="muted">
          {t(left <= 0 ? 'balance.none' : 'balance.low')}
        </Text>
      )}
    </Stack>
  );
}

const Meters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: ${token.space[5]};
`;
