import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, TextLink } from '@lisan/ui';
import { useForm, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { paths } from '../../navigation/paths';

/** Verifies an address, signed in or not. Asks for a press: mail scanners open every link. */
export function VerifyEmailPage() {
  const { api } = useHost();
  const { pageNavigation } = useShell();
  const { t } = useShellTranslations();
  // The fragment reaches no server; it leaves the address at once, and so the history.
  const [token] = useState(() => window.location.hash.slice(1));
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (window.location.hash) pageNavigation.goTo(window.location.pathname, { replace: true });
  }, [pageNavigation]);
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      setMessage((await api.call('POST /user/verify-email', { body: { token } })).message);
    },
    onFailure: useFailureToast(),
  });
  return (
    <FormPage
      title={t(message === null ? 'verifyEmail.title' : 'verifyEmail.done')}
      lead={message ?? t(token ? 'verifyEmail.lead' : 'verifyEmail.incomplete')}
    >
      {message === null && token ? (
        <form {...form.formProps}>
          <Button type="submit" variant="primary" fullWidth busy={form.isBusy}>
            {t('verifyEmail.submit')}
          </Button>
        </form>
      ) : (
        <TextLink asChild>
          <Link to={paths.home}>{t('verifyEmail.home')}</Link>
        </TextLink>
      )}
    </FormPage>
  );
}
