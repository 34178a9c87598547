import type { ActivityEntry } from '@lisan/contract';
import { Badge, Table } from '@lisan/ui';
import { useBillingTranslations } from '../plans/plans.store';
import { useAmounts } from './useAmounts';

const tones = { grant: 'good', use: 'neutral', hold: 'info', refund: 'good' } as const;

type Row = [ActivityEntry, ...ActivityEntry[]];

export function ActivityTable({ entries }: { readonly entries: readonly ActivityEntry[] }) {
  const { t, format } = useBillingTranslations();
  const { changeOf } = useAmounts();
  const describe = ({ kind, amount }: ActivityEntry) =>
    t('activity.change', { amount: changeOf(kind, amount), kind: t(`balance.${kind}`) });
  return (
    <Table
      caption={t('activity.used')}
      columns={[
        { id: 'item', header: t('activity.what') },
        { id: 'kind', header: t('activity.entry') },
        { id: 'change', header: t('activity.amount') },
        { id: 'date', header: t('activity.when') },
      ]}
      rows={foldGrants(entries).map(([first, ...others]) => ({
        id: first.id,
        cells: {
          item: <span dir="auto">{first.about || t(`balance.${first.kind}`)}</span>,
          kind: <Badge tone={tones[first.entry]}>{t(`activity.entries.${first.entry}`)}</Badge>,
          change: [first, ...others].map(describe).join(' · '),
          date: format.date(first.at, { dateStyle: 'medium', timeStyle: 'short' }),
        },
      }))}
    />
  );
}

const SAME_GRANT_MS = 1_000;

/** One row for grants made together, such as a month's quota. */
export function foldGrants(entries: readonly ActivityEntry[]): Row[] {
  const rows: Row[] = [];
  for (const entry of entries) {
    const last = rows.at(-1);
    // Entries are newest first; a grant lists replies before lip-syncs.
    if (last && isSameGrant(last[0], entry)) rows[rows.length - 1] = [entry, ...last];
    else rows.push([entry]);
  }
  return rows;
}

function isSameGrant(one: ActivityEntry, other: ActivityEntry): boolean {
  if (one.entry !== 'grant' || other.entry !== 'grant' || one.about !== other.about) return false;
  return Math.abs(Date.parse(one.at) - Date.parse(other.at)) < SAME_GRANT_MS;
}
