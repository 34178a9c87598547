import { useState } from 'react';
import { isApiError } from '@lisan/errors';
import { useHost, type GoogleToken } from '@lisan/remote-kit';
import { useShellTranslations } from '../../services/shell-context';
import { useEnter } from './useEnter';

interface Attempt extends GoogleToken {
  readonly code?: string;
  readonly password?: string;
}

/** What the account asks for beside Google's word. */
interface Waiting {
  readonly attempt: Attempt;
  readonly wants: 'code' | 'password';
}

/** Signs in with Google; what the account wants beside it is asked for, and Google's token kept until then. */
export function useGoogleSignIn() {
  const { api, toasts } = useHost();
  const enter = useEnter();
  const { t } = useShellTranslations();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function signIn(attempt: Attempt): Promise<void> {
    try {
      const { access_token, user } = await api.call('POST /user/auth/google', { body: { ...attempt } });
      await enter(access_token, user.google_id);
    } catch (error) {
      const code = isApiError(error) ? error.code : '';
      if (code === 'two_factor_required') setWaiting({ attempt, wants: 'code' });
      else if (code === 'confirm_link') setWaiting({ attempt, wants: 'password' });
      else throw error;
    }
  }

  return {
    waiting,
    handleToken: (token: GoogleToken) =>
      signIn(token).catch(() => void toasts.show({ message: t('signIn.googleFailed'), tone: 'bad' })),
    goOn: (more: { code: string } | { password: string }) =>
      waiting ? signIn({ ...waiting.attempt, ...more }) : Promise.resolve(),
    giveUp: () => setWaiting(null),
  };
}
