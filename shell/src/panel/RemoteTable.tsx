import { useTranslations } from '@lisan/remote-kit';
import { Badge, Ltr, Stack, Table, Text } from '@lisan/ui';
import type { RemoteFacts } from './panel-information';

/** Isolates a name or URL left to right in Arabic text. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;

const stands = {
  live: ['panel.stands.live', 'neutral'],
  canary: ['panel.stands.canary', 'info'],
  'put aside': ['panel.stands.putAside', 'warn'],
  override: ['panel.stands.override', 'warn'],
} as const;

export function RemoteTable({ remotes }: { readonly remotes: readonly RemoteFacts[] }) {
  const { t, format } = useTranslations('panel');
  const rows = remotes.map(({ name, version, stand, canary, contract, loaded }) => {
    const [label, tone] = stands[stand];
    return {
      id: name,
      cells: {
        name: <Ltr>{name}</Ltr>,
        version: <Ltr>{version}</Ltr>,
        stand: (
          <Stack gap={1}>
            <Badge tone={tone}>{t(label)}</Badge>
            {canary && stand !== 'canary' && (
              <Text size={0}>
                {t('panel.canary', {
                  version: isolated(canary.version),
                  share: format.percent(canary.share / 100),
                })}
              </Text>
            )}
          </Stack>
        ),
        contract: format.number(contract),
        loaded: <Loaded loaded={loaded} />,
      },
    };
  });
  return (
    <Table
      caption={t('panel.remotes')}
      columns={[
        { id: 'name', header: t('panel.remote') },
        { id: 'version', header: t('panel.version') },
        { id: 'stand', header: t('panel.stand') },
        { id: 'contract', header: t('panel.contract'), align: 'end' },
        { id: 'loaded', header: t('panel.weight'), align: 'end' },
      ]}
      rows={rows}
    />
  );
}

export function Loaded({ loaded: { files, bytes, milliseconds } }: Pick<RemoteFacts, 'loaded'>) {
  const { t, format } = useTranslations('panel');
  if (files === 0) return t('panel.notLoaded');
  return [
    `${t('panel.files')} ${format.number(files)}`,
    t('panel.kilobytes', { value: format.number(Math.round(bytes / 1000)) }),
    t('panel.milliseconds', { value: format.number(milliseconds) }),
  ].join(' · ');
}
