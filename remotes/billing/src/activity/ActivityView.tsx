import { Button, Card, EmptyState, Heading, Inline, Skeleton, Stack, WorkArea } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { useBillingTranslations } from '../plans/plans.store';
import { useActivity, useActivityStore } from './activity.store';
import { ActivityTable } from './ActivityTable';
import { BalanceMeters } from './BalanceMeters';
import { UseByDay } from './UseByDay';
import { quotaKinds } from './useAmounts';

export default function ActivityView() {
  const { t } = useBillingTranslations();
  const store = useActivityStore();
  const balance = useActivity((state) => state.balance);
  const usage = useActivity((state) => state.usage);
  const isMissing = useActivity(({ missing }) => missing.balance || missing.activity);
  const [isRetrying, retry] = useBusy(store.refresh);

  if (isMissing)
    return (
      <WorkArea title={t('nav.activity')}>
        <EmptyState
          title={t('activity.failed')}
          description={t('plans.failedLead')}
          action={
            <Button busy={isRetrying} onClick={retry}>
              {t('plans.again')}
            </Button>
          }
        />
      </WorkArea>
    );
  return (
    <WorkArea title={t('nav.activity')} description={t('activity.lead')}>
      <Stack gap={6}>
        {balance ? (
          <BalanceMeters balance={balance} usage={usage} />
        ) : (
          <Card>
            <Skeleton rows={4} />
          </Card>
        )}
        {usage && <UseByDay days={usage.days} />}
        <Ledger />
      </Stack>
    </WorkArea>
  );
}

function Ledger() {
  const { t } = useBillingTranslations();
  const store = useActivityStore();
  const activity = useActivity((state) => state.activity);
  const kind = useActivity((state) => state.kind);
  const [isLoading, showMore] = useBusy(store.showMore);
  return (
    <Stack as="section" gap={3} aria-labelledby="used">
      <Inline justify="between">
        <Heading id="used" size={2}>
          {t('activity.used')}
        </Heading>
        <Button size="small" icon="download" onClick={() => void store.download()}>
          {t('activity.csv')}
        </Button>
      </Inline>
      <Inline role="group" aria-label={t('activity.filter')}>
        {[null, ...quotaKinds].map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === kind ? 'secondary' : 'quiet'}
            aria-pressed={each === kind}
            onClick={() => void store.filter(each)}
          >
            {t(each === null ? 'activity.all' : `balance.${each}`)}
          </Button>
        ))}
      </Inline>
      {activity === null && <Skeleton rows={4} />}
      {activity?.entries.length === 0 && (
        <EmptyState title={t('activity.empty')} description={t('activity.emptyLead')} />
      )}
      {activity && activity.entries.length > 0 && <ActivityTable entries={activity.entries} />}
      {activity?.next_cursor && (
        <Button busy={isLoading} onClick={showMore}>
          {t('activity.more')}
        </Button>
      )}
    </Stack>
  );
}
