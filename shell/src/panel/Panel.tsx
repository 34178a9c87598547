import { useState } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import { HostProvider, useTranslations } from '@lisan/remote-kit';
import { Banner, Button, CopyButton, Dialog, Heading, Ltr, Stack, StyleScope, Table, Text } from '@lisan/ui';
import type { ShellServices } from '../services/create-services';
import { changeOverride, type LoggedEvent } from '@lisan/host-runtime';
import type { PanelFacts } from './panel-information';
import { isolated, Loaded, RemoteTable } from './RemoteTable';

interface PanelProps {
  readonly open: StoreApi<{ readonly isOpen: boolean }>;
  readonly gather: () => PanelFacts;
  readonly services: ShellServices;
}

export function Panel({ services, ...shown }: PanelProps) {
  return (
    <HostProvider value={services.host}>
      <Localized services={services} {...shown} />
    </HostProvider>
  );
}

function Localized({ open, gather, services }: PanelProps) {
  const isOpen = useStore(open, (state) => state.isOpen);
  const { language, direction } = useTranslations('panel');
  return (
    <StyleScope language={language} direction={direction}>
      {isOpen && (
        <Opened gather={gather} services={services} onClose={() => open.setState({ isOpen: false })} />
      )}
    </StyleScope>
  );
}

interface OpenedProps extends Pick<PanelProps, 'gather' | 'services'> {
  readonly onClose: () => void;
}

function Opened({ gather, services, onClose }: OpenedProps) {
  const { t } = useTranslations('panel');
  const [isRefused, setRefused] = useState(false);
  const events = useStore(services.eventLog, (log) => log.events);
  const facts = gather();
  return (
    <Dialog
      open
      size="large"
      title={t('panel.title')}
      description={t('panel.lead')}
      onOpenChange={onClose}
      footer={
        <CopyButton
          withWord
          size="medium"
          label={t('panel.copy')}
          copiedFor={2_000}
          text={JSON.stringify(facts, null, 2)}
          onFail={() => setRefused(true)}
        />
      }
    >
      {isRefused && (
        <Banner tone="bad" inset>
          {t('panel.notCopied')}
        </Banner>
      )}
      <Overridden facts={facts} />
      <ManifestFacts facts={facts} />
      <Stack gap={2}>
        <Heading level={3}>{t('panel.remotes')}</Heading>
        <RemoteTable remotes={facts.remotes} />
      </Stack>
      <Stack gap={2}>
        <Heading level={3}>{t('panel.shared')}</Heading>
        <Reacts reacts={facts.reacts} />
        <SharedTable facts={facts} />
      </Stack>
      <Stack gap={2}>
        <Heading level={3}>{t('panel.events')}</Heading>
        <EventTable events={events} />
      </Stack>
    </Dialog>
  );
}

interface FactsProps {
  readonly facts: PanelFacts;
}

const signatures = {
  checked: 'panel.signature.checked',
  'not checked': 'panel.signature.unchecked',
  'none asked for': 'panel.signature.none',
} as const;

function ManifestFacts({ facts: { set, shell, at } }: FactsProps) {
  const { t, format } = useTranslations('panel');
  const values = { version: isolated(shell.version), contracts: format.list(shell.contracts.map(String)) };
  return (
    <Stack gap={1}>
      <Text>{t('panel.set', { id: isolated(set.id), age: format.relative(set.madeAt, new Date(at)) })}</Text>
      <Text>{t(signatures[set.signature])}</Text>
      <Text>{t('panel.shell', values)}</Text>
      <Text>
        <Loaded {...shell} />
      </Text>
    </Stack>
  );
}

function Overridden({ facts: { override } }: FactsProps) {
  const { t, format } = useTranslations('panel');
  const [task, setTask] = useState<'none' | 'busy' | 'failed'>('none');
  if (!override) return null;
  const end = async () => {
    setTask('busy');
    if (await changeOverride(null)) window.location.reload();
    else setTask('failed');
  };
  const values = {
    remote: isolated(override.remote),
    to: isolated(override.to),
    time: format.date(override.until, { hour: 'numeric', minute: '2-digit' }),
  };
  return (
    <Banner
      tone="warn"
      inset
      action={
        <Button size="small" busy={task === 'busy'} onClick={() => void end()}>
          {t('panel.end')}
        </Button>
      }
    >
      {t(override.isDown ? 'panel.overrideDown' : 'panel.override', values)}
      {task === 'failed' && ` ${t('panel.failed')}`}
    </Banner>
  );
}

function Reacts({ reacts }: Pick<PanelFacts, 'reacts'>) {
  const { t, format } = useTranslations('panel');
  if (reacts.length === 1) return <Text>{t('panel.oneReact')}</Text>;
  if (reacts.length === 0) return <Text>{t('panel.noReact')}</Text>;
  const list = format.list(reacts.map(isolated));
  return (
    <Banner tone="warn" inset>
      {t('panel.moreReacts', { count: reacts.length, list })}
    </Banner>
  );
}

function SharedTable({ facts: { shared } }: FactsProps) {
  const { t, format } = useTranslations('panel');
  return (
    <Table
      caption={t('panel.shared')}
      columns={[
        { id: 'name', header: t('panel.package') },
        { id: 'from', header: t('panel.from') },
        { id: 'usedBy', header: t('panel.usedBy') },
      ]}
      rows={shared.map(({ name, version, from, usedBy }) => ({
        id: `${name} ${version}`,
        cells: {
          name: <Ltr>{`${name} ${version}`}</Ltr>,
          from: <Ltr>{from}</Ltr>,
          usedBy: <Ltr>{format.list(usedBy)}</Ltr>,
        },
      }))}
    />
  );
}

/** Last events with their senders, newest first. Payloads are private. */
function EventTable({ events }: { readonly events: readonly LoggedEvent[] }) {
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
