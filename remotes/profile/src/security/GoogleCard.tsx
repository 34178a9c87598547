import { useState } from 'react';
import { Button, Inline, Text } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfilePage, useProfileWords } from '../account/useProfile';

/** The Google account that signs in here. Linking begins on the login page, with Google's own button. */
export function GoogleCard() {
  const { t } = useProfileWords();
  const { toasts } = useHost();
  const { profile, requests, refresh, attempt } = useProfilePage();
  const [isBusy, setBusy] = useState(false);

  async function handleUnlink(): Promise<void> {
    setBusy(true);
    const isUnlinked = await attempt(
      'failure.unlinkGoogle',
      async () => void (await requests.unlinkGoogle()),
    );
    setBusy(false);
    if (!isUnlinked) return;
    toasts.show({ message: t('google.unlinked'), tone: 'good' });
    refresh();
  }

  return (
    <Section title={t('google.title')}>
      <Text tone="muted">{t(profile.google_id ? 'google.linked' : 'google.notLinked')}</Text>
      {profile.google_id && (
        <Inline>
          <Button icon="link" busy={isBusy} onClick={() => void handleUnlink()}>
            {t('google.unlink')}
          </Button>
        </Inline>
      )}
    </Section>
  );
}
