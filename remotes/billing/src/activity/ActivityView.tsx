import { useCallback } from 'react';
import { Button, Card, EmptyState, Heading, Inline, Skeleton, Stack, Text, WorkArea } from '@lisan/ui';
import { useEvent, useHost, useSignedInUser } from '@lisan/remote-kit';
import { PaymentLink } from '../plans/PaymentLink';
import { PlanCourse } from '../plans/PlanCourse';
import { fetchBalance, fetchSubscription } from '../plans/plans.requests';
import { useBillingWords } from '../plans/useBillingWords';
import { useResource } from '../plans/useResource';
import { ActivityTable } from './ActivityTable';
import { BalanceLines } from './BalanceLines';
import { fetchActivity } from './activity.requests';
import { useActivityDownload } from './useActivityDownload';

/** Activity: the plan, what is left of it, and what was used. */
export default function ActivityView() {
  const { t } = useBillingWords();
  const { api, report } = useHost();
  const { email } = useSignedInUser();
  const download = useActivityDownload();
  const [balance, askBalance] = useResource(
    useCallback((signal) => fetchBalance(api, email, signal), [api, email]),
    (error) => report(error, 'balance'),
  );
  const [activity, askActivity] = useResource(
    useCallback((signal) => fetchActivity(api, signal), [api]),
    (error) => report(error, 'activity'),
  );
  const [subscription, askSubscription] = useResource(
    useCallback((signal) => fetchSubscription(api, email, signal), [api, email]),
    (error) => report(error, 'subscription status'),
  );
  const askAgain = () => {
    askBalance();
    askActivity();
    askSubscription();
  };
  useEvent('balance.changed', askAgain);
  useEvent('push.resumed', askAgain);

  if (balance.status === 'failed' || activity.status === 'failed')
    return (
      <WorkArea title={t('nav.activity')}>
        <EmptyState
          title={t('activity.failed')}
          description={t('plans.failedLead')}
          action={<Button onClick={askAgain}>{t('plans.again')}</Button>}
        />
      </WorkArea>
    );
  return (
    <WorkArea title={t('nav.activity')} description={t('activity.lead')}>
      <Stack gap={6}>
        <Card as="section" aria-labelledby="user-activity">
          <Stack gap={4}>
            <Heading id="user-activity" size={2}>
              {t('activity.card')}
            </Heading>
            {balance.status === 'loading' ? (
              <Skeleton lines={4} />
            ) : (
              <>
                <Text>
                  {t('activity.plan')}: <strong>{balance.value.subscription_plan}</strong>
                </Text>
                {subscription.value && (
                  <>
                    <PlanCourse subscription={subscription.value} onChanged={askAgain} />
                    <PaymentLink subscription={subscription.value} />
                  </>
                )}
                <BalanceLines balance={balance.value.balance} />
              </>
            )}
          </Stack>
        </Card>
        <Stack as="section" gap={3} aria-labelledby="used">
          <Inline justify="between">
            <Heading id="used" size={2}>
              {t('activity.used')}
            </Heading>
            <Button size="small" icon="download" onClick={() => void download()}>
              {t('activity.csv')}
            </Button>
          </Inline>
          {activity.status === 'loading' ? (
            <Skeleton lines={4} />
          ) : (
            <ActivityTable entries={activity.value} />
          )}
        </Stack>
      </Stack>
    </WorkArea>
  );
}
