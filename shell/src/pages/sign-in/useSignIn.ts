import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { failureMessage, isEmail } from '../../forms/failure-message';
import { passedEmail } from '../../navigation/passed-email';
import { useShellTranslations } from '../../services/shell-context';
import { useFinishSignIn } from './useFinishSignIn';

export interface Credentials {
  email: string;
  password: string;
  code?: string;
}

export function useSignIn() {
  const { api, toasts } = useHost();
  const finishSignIn = useFinishSignIn();
  const { t } = useShellTranslations();
  const location = useLocation();
  const [pending, setPending] = useState<Credentials | null>(null);

  async function signIn(credentials: Credentials): Promise<void> {
    const { access_token, user } = await api.call('POST /user/login', { body: credentials });
    await finishSignIn(access_token, user.google_id);
  }

  const form = useForm<{ email: string; password: string }>({
    initial: { email: passedEmail(location.state), password: '' },
    validate: ({ email, password }) => ({
      ...(isEmail(email) ? {} : { email: t('field.emailInvalid') }),
      ...(password ? {} : { password: t('field.required') }),
    }),
    async submit({ email, password }) {
      const credentials = { email: email.trim(), password };
      try {
        await signIn(credentials);
      } catch (error) {
        if (isApiError(error) && error.code === 'two_factor_required') setPending(credentials);
        else throw error;
      }
    },
    blame: (error) =>
      isApiError(error) && error.code === 'invalid_credentials' ? { password: t('signIn.wrong') } : undefined,
    onFailure: (error) =>
      toasts.show({
        tone: 'bad',
        message: failureMessage(error, t, t('failure.other')),
      }),
  });

  return { form, pending, signIn, cancel: () => setPending(null) };
}
