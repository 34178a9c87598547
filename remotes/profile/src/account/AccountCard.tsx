import { useState } from 'react';
import { Avatar, Button, Inline, Stack, TextField } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { ImageButton } from './ImageButton';
import { Section } from './Section';
import { useProfilePage, useProfileWords } from './useProfile';

/** Image, e-mail (not to be changed) and username. */
export function AccountCard() {
  const { t } = useProfileWords();
  const { toasts, bus, sessionActions } = useHost();
  const { profile, requests, refresh, attempt } = useProfilePage();
  const [username, setUsername] = useState(profile.username);
  const [isBusy, setBusy] = useState(false);
  const wanted = username.trim();

  async function handleSave(): Promise<void> {
    setBusy(true);
    const isSaved = await attempt('failure.update', async () =>
      sessionActions.replaceToken(await requests.rename(wanted)),
    );
    setBusy(false);
    if (!isSaved) return;
    bus.publish('profile.changed', { username: wanted, imageUrl: profile.profile_image });
    toasts.show({ message: t('account.saved'), tone: 'good' });
    refresh();
  }

  return (
    <Section title={t('account.title')}>
      <Inline gap={4}>
        <Avatar name={profile.username} src={profile.profile_image ?? undefined} size="4.5rem" />
        <ImageButton />
      </Inline>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void handleSave();
        }}
      >
        <Stack gap={4}>
          <TextField label={t('account.email')} type="email" value={profile.email} readOnly />
          <TextField
            label={t('account.username')}
            autoComplete="nickname"
            value={username}
            maxLength={limits.usernameMaxLength}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Inline>
            <Button
              type="submit"
              variant="primary"
              disabled={wanted === '' || wanted === profile.username}
              busy={isBusy}
              busyLabel={t('account.saving')}
            >
              {t('account.save')}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Section>
  );
}
