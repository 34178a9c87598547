import { Button, Card, EmptyState, Heading, Inline, Skeleton, Stack, Text, WorkArea } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { ObstacleDialog } from '../plans/ObstacleDialog';
import { PlanCourse } from '../plans/PlanCourse';
import { PlanLinks } from '../plans/PlanLinks';
import { useBillingTranslations } from '../plans/usePlans';
import { ActivityTable } from './ActivityTable';
import { BalanceLines } from './BalanceLines';
import { useActivity, useActivityStore } from './activity.store';

/** Activity: the plan, what is left of it, and what was used. */
export default function ActivityView() {
  const { t } = useBillingTranslations();
  const store = useActivityStore();
  const balance = useActivity((state) => state.balance);
  const activity = useActivity((state) => state.activity);
  const isMissing = useActivity(({ missing }) => missing.balance || missing.activity);
  const [isAsking, askAgain] = useBusy(store.refresh);

  if (isMissing)
    return (
      <WorkArea title={t('nav.activity')}>
        <EmptyState
          title={t('activity.failed')}
          description={t('plans.failedLead')}
          action={
            <Button busy={isAsking} onClick={askAgain}>
              {t('plans.again')}
            </Button>
          }
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
            {balance === null ? (
              <Skeleton lines={4} />
            ) : (
              <>
                <Text>
                  {t('activity.plan')}: <strong>{balance.subscription_plan}</strong>
                </Text>
                <PlanCourse />
                <PlanLinks />
                <ObstacleDialog />
                <BalanceLines balance={balance.balance} />
              </>
            )}
          </Stack>
        </Card>
        <Stack as="section" gap={3} aria-labelledby="used">
          <Inline justify="between">
            <Heading id="used" size={2}>
              {t('activity.used')}
            </Heading>
            <Button size="small" icon="download" onClick={() => void store.download()}>
              {t('activity.csv')}
            </Button>
          </Inline>
          {activity === null ? <Skeleton lines={4} /> : <ActivityTable entries={activity} />}
        </Stack>
      </Stack>
    </WorkArea>
  );
}
