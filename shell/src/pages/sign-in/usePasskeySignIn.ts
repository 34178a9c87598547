import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isApiError } from '@lisan/errors';
import { useBusy, useHost } from '@lisan/remote-kit';
import { failureMessage } from '../../forms/failure-message';
import { useShellTranslations } from '../../services/shell-context';
import { useFinishSignIn } from './useFinishSignIn';

/** Signs in with a passkey: on request, or from the email field's autofill list. */
export function usePasskeySignIn() {
  const { api, report, toasts } = useHost();
  const { t } = useShellTranslations();
  const finishSignIn = useFinishSignIn();
  const [isOffered, setOffered] = useState(false);
  const isGone = useRef(false);
  const signing = useRef<Promise<typeof import('./sign-with-passkey')>>(undefined);

  async function signIn(inAutofill: boolean): Promise<void> {
    const [{ signWithPasskey }, options] = await Promise.all([
      (signing.current ??= import('./sign-with-passkey')),
      api.call('POST /user/login/passkey-options', {}),
    ]);
    const passkey = isGone.current ? null : await signWithPasskey(options, { inAutofill });
    if (!passkey || isGone.current) return;
    const { access_token, user } = await api.call('POST /user/login/passkey', { body: { passkey } });
    await finishSignIn(access_token, user.google_id);
  }

  function show(error: unknown): void {
    if (!isApiError(error)) report(error, 'passkey');
    toasts.show({
      tone: 'bad',
      message: isApiError(error) ? failureMessage(error, t, t('failure.other')) : t('passkey.failed'),
    });
  }

  const [isBusy, press] = useBusy(() => signIn(false).catch(show));

  const offer = useEffectEvent(() => {
    // Waiting is no failure: the button still works.
    signIn(true).catch((error: unknown) => (isApiError(error) ? show(error) : report(error, 'passkey')));
  });
  useEffect(() => {
    if (isOffered) offer();
  }, [isOffered]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      void signing.current?.then(({ cancelPasskey }) => cancelPasskey());
    };
  }, []);

  async function handleFocus(): Promise<void> {
    const credential = (window as { PublicKeyCredential?: typeof PublicKeyCredential }).PublicKeyCredential;
    if (await credential?.isConditionalMediationAvailable?.()) setOffered(true);
  }

  return { isBusy, press, handleFocus: () => void handleFocus() };
}
