import {
  Button,
  Card,
  EmptyState,
  Heading,
  Inline,
  Skeleton,
  Stack,
  Text,
  WorkArea,
  Badge,
  Table,
  token,
} from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { type ActivityEntry, UNLIMITED, type Quota } from '@lisan/contract';
import { styled } from 'styled-components';
import { CheckoutProblemDialog } from '../plans/CheckoutProblemDialog';
import { PlanCourse } from '../plans/PlanCourse';
import { PlanLinks } from '../plans/PlanLinks';
import { planName } from '../plans/plan-texts';
import { useBillingTranslations } from '../plans/plans.store';
import { useActivity, useActivityStore } from './activity.store';

export default function ActivityView() {
  const { t } = useBillingTranslations();
  const store = useActivityStore();
  const balance = useActivity((state) => state.balance);
  const activity = useActivity((state) => state.activity);
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
        <Card as="section" aria-labelledby="user-activity">
          <Stack gap={4}>
            <Heading id="user-activity" size={2}>
              {t('activity.card')}
            </Heading>
            {balance === null ? (
              <Skeleton rows={4} />
            ) : (
              <>
                <Text>
                  {t('activity.plan')}: <strong>{planName(t, balance.subscription_plan)}</strong>
                </Text>
                <PlanCourse />
                <PlanLinks />
                <CheckoutProblemDialog />
                <BalanceRows balance={balance.balance} />
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
          {activity === null ? <Skeleton rows={4} /> : <ActivityTable entries={activity} />}
        </Stack>
      </Stack>
    </WorkArea>
  );
}

const tones = { grant: 'good', use: 'neutral', hold: 'info', refund: 'good' } as const;

function ActivityTable({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  const { t, format } = useBillingTranslations();
  if (entries.length === 0)
    return <EmptyState title={t('activity.empty')} description={t('activity.emptyLead')} />;

  function amountOf({ kind, amount }: ActivityEntry): string {
    const number = (value: number) =>
      format.number(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
    if (kind !== 'audio' && kind !== 'video') return number(amount);
    // Same format as the balance; under a minute, in seconds.
    return Math.abs(amount) < 60
      ? t('activity.seconds', { count: number(amount) })
      : t('balance.minutes', { count: number(amount / 60) });
  }

  return (
    <Table
      caption={t('activity.used')}
      columns={[
        { id: 'what', header: t('activity.what') },
        { id: 'kind', header: t('balance.title') },
        { id: 'entry', header: t('activity.entry') },
        { id: 'amount', header: t('activity.amount'), align: 'end' },
        { id: 'when', header: t('activity.when') },
      ]}
      rows={entries.map((entry) => ({
        id: entry.id,
        cells: {
          what: <span dir="auto">{entry.about || t(`balance.${entry.kind}`)}</span>,
          kind: t(`balance.${entry.kind}`),
          entry: <Badge tone={tones[entry.entry]}>{t(`activity.entries.${entry.entry}`)}</Badge>,
          amount: amountOf(entry),
          when: format.date(entry.at, { dateStyle: 'medium', timeStyle: 'short' }),
        },
      }))}
    />
  );
}

function BalanceRows({ balance }: { readonly balance: Quota }) {
  const { t, format } = useBillingTranslations();
  const minutes = (seconds: number) =>
    t('balance.minutes', { count: format.number(seconds / 60, { maximumFractionDigits: 1 }) });
  const rows = [
    ['text', balance.text_quota === UNLIMITED ? t('balance.unlimited') : format.number(balance.text_quota)],
    ['audio', minutes(balance.audio_quota)],
    ['video', minutes(balance.video_quota)],
    ['process_video', format.number(balance.process_video_quota)],
  ] as const;
  return (
    <Stack gap={3}>
      <Text weight="medium">{t('balance.title')}</Text>
      <List>
        {rows.map(([kind, value]) => (
          <div key={kind}>
            <dt>{t(`balance.${kind}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </List>
    </Stack>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 7rem), 1fr));
  gap: ${token.space[4]};
  margin: 0;

  & dt {
    color: ${token.color.inkMuted};
    font-size: ${token.type.size[0]};
  }
  & dd {
    margin: 0;
    font-size: ${token.type.size[3]};
    font-weight: ${token.type.weight.medium};
  }
`;
