import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Inline, Text } from '@lisan/ui';
import { useHost, type GoogleToken } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfilePage, useProfileWords } from '../account/useProfile';

/** The Google account that signs in here: linked with Google's own button, and unlinked. */
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
      {profile.google_id ? (
        <Inline>
          <Button icon="link" busy={isBusy} onClick={() => void handleUnlink()}>
            {t('google.unlink')}
          </Button>
        </Inline>
      ) : (
        <LinkGoogle />
      )}
    </Section>
  );
}

function LinkGoogle() {
  const { t, language } = useProfileWords();
  const { google, report, toasts } = useHost();
  const { requests, refresh, attempt } = useProfilePage();
  const place = useRef<HTMLDivElement>(null);
  const [isOffered, setOffered] = useState<boolean | null>(null);

  const handleToken = useEffectEvent(async (token: GoogleToken): Promise<void> => {
    if (!(await attempt('failure.linkGoogle', async () => void (await requests.linkGoogle(token))))) return;
    toasts.show({ message: t('google.nowLinked'), tone: 'good' });
    refresh();
  });
  const handleFailure = useEffectEvent((error: unknown) => {
    report(error, 'profile: google');
    toasts.show({ message: t('failure.linkGoogle'), tone: 'bad' });
  });

  useEffect(() => {
    const box = place.current;
    if (!box) return;
    let takeAway: (() => void) | null = null;
    let isGone = false;
    google.showButton(box, { language, onToken: (token) => void handleToken(token) }).then(
      (shown) => {
        takeAway = shown;
        if (isGone) takeAway?.();
        else setOffered(shown !== null);
      },
      (error: unknown) => isGone || handleFailure(error),
    );
    return () => {
      isGone = true;
      takeAway?.();
    };
  }, [google, language]);

  return (
    <>
      <div ref={place} />
      {isOffered === false && <Text tone="muted">{t('google.notConfigured')}</Text>}
    </>
  );
}
