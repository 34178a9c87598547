import { useTranslations } from '@lisan/remote-kit';
import { Ltr, Table, Text } from '@lisan/ui';
import type { LoggedEvent } from '../services/event-log';
import { isolated } from './isolated';

/** The last events with who sent them, newest first. What they said is nobody's business here. */
export function EventTable({ events }: { readonly events: readonly LoggedEvent[] }) {
  const { t, format } = useTranslations('panel');
  if (events.length === 0) return <Text>{t('panel.noEvents')}</Text>;
  const rows = events
    .map(({ at, topic, sender, version, fault }, place) => ({
      id: `${at} ${place}`,
      cells: {
        topic: <Ltr>{topic}</Ltr>,
        at: format.date(new Date(at), { timeStyle: 'medium' }),
        sender: <Ltr>{version === null ? sender : `${sender} ${version}`}</Ltr>,
        outcome: fault === null ? t('panel.delivered') : t('panel.dropped', { fault: isolated(fault) }),
      },
    }))
    .reverse();
  return (
    <Table
      caption={t('panel.events')}
      columns={[
        { id: 'topic', header: t('panel.topic') },
        { id: 'at', header: t('panel.at') },
        { id: 'sender', header: t('panel.sender') },
        { id: 'outcome', header: t('panel.outcome') },
      ]}
      rows={rows}
    />
  );
}
