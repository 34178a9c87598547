import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '@lisan/ui';
import { useHost, type GoogleToken } from '@lisan/remote-kit';
import { EmailText } from '../account/EmailText';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/profile.store';
import { Setting } from '../account/Setting';
import { ConfirmDialog } from './ConfirmDialog';

export function GoogleSetting() {
  const { t, format } = useProfileTranslations();
  const isLinked = useProfile(({ profile }) => Boolean(profile?.google_id));
  const known = useProfile(({ signInMethods }) => signInMethods?.google);
  const { unlinkGoogle } = useProfileStore();
  const [isAsked, setAsked] = useState(false);
  const [isOffered, setOffered] = useState<boolean | null>(null);

  return (
    <Setting
      label={t('google.title')}
      value={
        <>
          {t(isLinked ? 'google.linked' : isOffered === false ? 'google.notConfigured' : 'google.notLinked')}
          {known && (
            <div>
              {known.email && <EmailText>{known.email}</EmailText>}
              {known.email && known.since && ' · '}
              {known.since && t('signInMethods.since', { date: format.date(known.since) })}
            </div>
          )}
        </>
      }
      action={isLinked && <Button onClick={() => setAsked(true)}>{t('google.unlink')}</Button>}
    >
      {!isLinked && isOffered !== false && <LinkGoogle onOffered={setOffered} />}
      {isAsked && (
        <ConfirmDialog
          title={t('google.unlinkTitle')}
          lead={t('google.unlinkLead')}
          action={t('google.unlink')}
          onConfirm={unlinkGoogle}
          onClose={() => setAsked(false)}
        />
      )}
    </Setting>
  );
}

function LinkGoogle({ onOffered }: { readonly onOffered: (isOffered: boolean) => void }) {
  const { t, language } = useProfileTranslations();
  const { google, report, toasts } = useHost();
  const store = useProfileStore();
  const container = useRef<HTMLDivElement>(null);

  const handleToken = useEffectEvent((token: GoogleToken) => store.linkGoogle(token));
  const handleOffered = useEffectEvent(onOffered);
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
        else handleOffered(shown !== null);
      },
      (error: unknown) => isGone || handleFailure(error),
    );
    return () => {
      isGone = true;
      takeAway?.();
    };
  }, [google, language]);

  return <div ref={container} />;
}
