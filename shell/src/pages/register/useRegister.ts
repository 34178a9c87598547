import { useEffect, useState } from 'react';
import { limits, pageProtocol } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { failureMessage, isEmail } from '../../forms/failure-message';
import { useShellTranslations } from '../../services/shell-context';
import { signInTarget } from '../../services/sign-in-target';
import { currentUrl } from '../../navigation/paths';

export function useRegister() {
  const { api } = useHost();
  const { t } = useShellTranslations();
  const [invited] = useState(() => currentUrl().searchParams.get('invite') ?? '');
  useEffect(() => {
    const { searchParams } = currentUrl();
    if (!searchParams.has(pageProtocol.viewQuery)) return;
    searchParams.delete('invite');
    signInTarget.rememberSearch(`?${searchParams}`);
  }, []);
  const [success, setSuccess] = useState('');
  const [registeredEmail, setRegisteredEmail] = useState('');
  const [failure, setFailure] = useState('');
  const form = useForm({
    initial: { username: '', email: '', password: '', invitation_code: invited, accepted: false },
    validate: ({ username, email, password }) => ({
      ...(username.trim() ? {} : { username: t('field.required') }),
      ...(isEmail(email) ? {} : { email: t('field.emailInvalid') }),
      ...(password.length >= limits.passwordMinLength ? {} : { password: t('field.passwordHint') }),
    }),
    async submit({ username, email, password, invitation_code }) {
      const invitation = invitation_code.trim();
      setSuccess('');
      setFailure('');
      const answer = await api.call('POST /user/register', {
        body: {
          username: username.trim(),
          email: email.trim(),
          password,
          ...(invitation && { invitation_code: invitation }),
        },
      });
      if (!answer.success) return setFailure(answer.message || t('register.failed'));
      setSuccess(answer.message || t('register.done'));
      setRegisteredEmail(email.trim());
      form.reset();
    },
    blame(error) {
      if (!isApiError(error)) return undefined;
      if (error.code === 'already_exists') return { email: error.detail };
      return error.code === 'weak_password' ? { password: error.detail } : undefined;
    },
    onFailure: (error) => setFailure(failureMessage(error, t, t('failure.other'))),
  });
  return { form, success, failure, registeredEmail };
}
