import { Badge, EmptyState, Table } from '@lisan/ui';
import type { ActivityEntry } from '@lisan/contract';
import { useBillingWords } from '../plans/use-billing-words';

const tones = { grant: 'good', use: 'neutral', hold: 'info', refund: 'good' } as const;

/** The ledger, newest first. */
export function ActivityTable({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  const { t, format } = useBillingWords();
  if (entries.length === 0)
    return <EmptyState title={t('activity.empty')} description={t('activity.emptyLead')} />;

  function amountOf({ kind, amount }: ActivityEntry): string {
    const number = format.number(amount, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
    return kind === 'audio' || kind === 'video' ? t('activity.seconds', { count: number }) : number;
  }

  return (
    <Table
      caption={t('activity.used')}
      rows={entries}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'what',
          header: t('activity.what'),
          cell: ({ about, kind }) => <span dir="auto">{about || t(`balance.${kind}`)}</span>,
        },
        { id: 'kind', header: t('balance.title'), cell: ({ kind }) => t(`balance.${kind}`) },
        {
          id: 'entry',
          header: t('activity.entry'),
          cell: ({ entry }) => <Badge tone={tones[entry]}>{t(`activity.entries.${entry}`)}</Badge>,
        },
        {
          id: 'amount',
          header: t('activity.amount'),
          align: 'end',
          cell: (entry) => <bdi dir="ltr">{amountOf(entry)}</bdi>,
        },
        {
          id: 'when',
          header: t('activity.when'),
          cell: ({ at }) => format.date(at, { dateStyle: 'medium', timeStyle: 'short' }),
        },
      ]}
    />
  );
}
