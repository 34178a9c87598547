import { useState } from 'react';
import type { DeviceSession } from '@lisan/contract';
import { useBusy } from '@lisan/remote-kit';
import { Badge, Button, Stack, Text } from '@lisan/ui';
import { useProfileStore, useProfileTranslations } from '../account/profile.store';
import { DetailList, Setting } from '../account/Setting';
import { ConfirmDialog } from './ConfirmDialog';
import { nameDevice } from './device';

export function DevicesSetting({ sessions }: { readonly sessions: readonly DeviceSession[] }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [isEnding, setEnding] = useState(false);
  return (
    <Setting
      label={t('signInMethods.sessions')}
      value={t('signInMethods.sessionsLead')}
      action={
        <Button icon="signOut" onClick={() => setEnding(true)}>
          {t('password.everywhere')}
        </Button>
      }
    >
      {sessions.length > 0 && (
        <DetailList>
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </DetailList>
      )}
      {isEnding && (
        <ConfirmDialog
          title={t('password.everywhereTitle')}
          lead={t('password.everywhereLead')}
          action={t('password.everywhere')}
          onConfirm={store.signOutEverywhere}
          onClose={() => setEnding(false)}
        />
      )}
    </Setting>
  );
}

function Session({ session }: { readonly session: DeviceSession }) {
  const { t, format } = useProfileTranslations();
  const [isEnding, end] = useBusy(useProfileStore().endSession);
  const name = nameDevice(session.user_agent, t);
  const date = format.date(session.last_seen_at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <Stack gap={0}>
        <Text>{name}</Text>
        <Text tone="muted" size={0}>
          {t('signInMethods.lastSeen', { date: date.replaceAll(' ', '\u00a0') })}
        </Text>
      </Stack>
      {session.current ? (
        <Badge>{t('signInMethods.thisDevice')}</Badge>
      ) : (
        <Button
          size="small"
          busy={isEnding}
          aria-label={t('signInMethods.endNamed', { device: name })}
          onClick={() => end(session.id)}
        >
          {t('signInMethods.end')}
        </Button>
      )}
    </li>
  );
}
