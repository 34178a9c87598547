import { Card, fractionOf, Heading, Meter, Stack, Text, token } from '@lisan/ui';
import { type Balance, UNLIMITED, type QuotaKind, type Usage } from '@lisan/contract';
import { styled } from 'styled-components';
import { CheckoutProblemDialog } from '../plans/CheckoutProblemDialog';
import { PlanCourse } from '../plans/PlanCourse';
import { PlanLinks } from '../plans/PlanLinks';
import { planName } from '../plans/plan-texts';
import { useBillingTranslations } from '../plans/plans.store';
import { DailyUse } from './DailyUse';
import { quotaKinds, useAmounts } from './useAmounts';

/** Share of the month's quota below which it is low. */
const LOW_SHARE = 0.2;

interface BalanceMetersProps {
  readonly balance: Balance;
  readonly usage: Usage | null;
}

export function BalanceMeters({ balance, usage }: BalanceMetersProps) {
  const { t, format } = useBillingTranslations();
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
            {quotaKinds.map((kind) => (
              <QuotaMeter key={kind} kind={kind} balance={balance} usage={usage} />
            ))}
          </Meters>
          {usage && (
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

interface QuotaMeterProps extends BalanceMetersProps {
  readonly kind: QuotaKind;
}

function QuotaMeter({ kind, balance, usage }: QuotaMeterProps) {
  const { t } = useBillingTranslations();
  const { amountOf, numberOf } = useAmounts();
  const left = balance.balance[`${kind}_quota`];
  const granted = usage?.granted[`${kind}_quota`] ?? left;
  const isUnlimited = left === UNLIMITED;
  const share = fractionOf(isUnlimited ? 1 : left, isUnlimited ? 1 : granted);
  const isLow = !isUnlimited && share <= LOW_SHARE;
  const values = { left: numberOf(kind, left), granted: amountOf(kind, granted) };
  return (
    <Stack gap={3}>
      <Meter
        label={t(`balance.${kind}`)}
        text={isUnlimited ? t('balance.unlimited') : t('balance.left', values)}
        fraction={share}
        isLow={isLow}
      />
      {isLow && (
        <Text size={0} tone="muted">
          {t(left <= 0 ? 'balance.none' : 'balance.low')}
        </Text>
      )}
      {usage && <DailyUse kind={kind} days={usage.days} />}
    </Stack>
  );
}

const Meters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: ${token.space[5]};
`;
