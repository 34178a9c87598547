import { Badge, EmptyState, Table } from '@lisan/ui';
import type { ActivityEntry } from '@lisan/contract';
import { useBillingTranslations } from '../plans/usePlans';

const tones = { grant: 'good', use: 'neutral', hold: 'info', refund: 'good' } as const;

/** The ledger, newest first. */
export function ActivityTable({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  const { t, format } = useBillingTranslations();
  if (entries.length === 0)
    return <EmptyState title={t('activity.empty')} description={t('activity.emptyLead')} />;

  function amountOf({ kind, amount }: ActivityEntry): string {
    const number = (value: number) =>
      format.number(value, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
    if (kind !== 'audio' && kind !== 'video') return number(amount);
    // As the balance says it, and what is shorter than a minute in seconds.
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
