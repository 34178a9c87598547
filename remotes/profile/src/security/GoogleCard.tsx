import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Inline, Text } from '@lisan/ui';
import { useHost, type GoogleToken } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/profile.store';
import { ConfirmDialog } from './ConfirmDialog';

export function GoogleCard() {
  const { t } = useProfileTranslations();
  const isLinked = useProfile(({ profile }) => Boolean(profile?.google_id));
  const { unlinkGoogle } = useProfileStore();
  const [isAsked, setAsked] = useState(false);

  return (
    <Section title={t('google.title')}>
      <Text tone="muted">{t(isLinked ? 'google.linked' : 'google.notLinked')}</Text>
      {isLinked ? (
        <Inline>
          <Button icon="link" onClick={() => setAsked(true)}>
            {t('google.unlink')}
          </Button>
        </Inline>
      ) : (
        <LinkGoogle />
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('google.unlinkTitle')}
          lead={t('google.unlinkLead')}
          action={t('google.unlink')}
          onConfirm={unlinkGoogle}
          onClose={() => setAsked(false)}
        />
      )}
    </Section>
  );
}

function LinkGoogle() {
  const { t, language } = useProfileTranslations();
  const { google, report, toasts } = useHost();
  const store = useProfileStore();
  const container = useRef<HTMLDivElement>(null);
  const [isOffered, setOffered] = useState<boolean | null>(null);

  const handleToken = useEffectEvent((token: GoogleToken) => store.linkGoogle(token));
  const handleFailure = useEffectEvent((error: unknown) => {
    report(error, 'profile: google');
    toasts.show({ message: t('failure.linkGoogle.title'), tone: 'bad' });
  });

  useEffect(() => {
    const box = container.current;
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
      <div ref={container} />
      {isOffered === false && <Text tone="muted">{t('google.notConfigured')}</Text>}
    </>
  );
}
