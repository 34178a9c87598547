import type { ActivityEntry } from '@lisan/contract';
import { Badge, onPlainPress, Table, TextLink } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
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
        { id: 'change', header: t('activity.amount'), wraps: true },
        { id: 'date', header: t('activity.when') },
      ]}
      rows={foldGrants(entries).map(([first, ...others]) => ({
        id: first.id,
        cells: {
          item: <Item entry={first} />,
          kind: <Badge tone={tones[first.entry]}>{t(`activity.entries.${first.entry}`)}</Badge>,
          change: [first, ...others].map(describe).join('\u00a0· '),
          date: format.date(first.at, { dateStyle: 'medium', timeStyle: 'short' }),
        },
      }))}
    />
  );
}

function Item({ entry }: { readonly entry: ActivityEntry }) {
  const { t } = useBillingTranslations();
  const { navigation } = useHost();
  const name = <span dir="auto">{entry.about || t(`balance.${entry.kind}`)}</span>;
  const address = addressOf(entry);
  if (address === undefined) return name;
  return (
    <TextLink
      href={address.href}
      onClick={onPlainPress(() => navigation.goTo(address.href))}
      title={t(`activity.open.${address.kind}`)}
    >
      {name}
    </TextLink>
  );
}

/** Where the reply, clip or video that an entry paid for is shown. */
function addressOf({ kind, item_id: id }: ActivityEntry) {
  if (id === null || id === undefined) return undefined;
  const item = encodeURIComponent(id);
  if (kind === 'text') return { kind, href: `/home?view=chat&conversation=${item}` } as const;
  if (kind === 'audio') return { kind, href: `/home?view=text-to-audio&clip=${item}` } as const;
  return { kind: 'process_video', href: `/home?view=lip-sync&job=${item}` } as const;
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
