import { Link, useLocation } from 'react-router-dom';
import { Button, Stack, Text, TextField, TextLink } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { isEmail } from '../../forms/failure-message';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { passedEmail } from '../../navigation/passed-email';
import { paths } from '../../navigation/paths';
import { BackToLogin } from './BackToLogin';

export function ForgotPasswordPage() {
  const { api, toasts } = useHost();
  const { pageNavigation, storage } = useShell();
  const { t } = useShellTranslations();
  const location = useLocation();
  const form = useForm({
    initial: { email: passedEmail(location.state) },
    validate: ({ email }) => (isEmail(email) ? {} : { email: t('field.emailInvalid') }),
    async submit({ email }) {
      await api.call('POST /user/forgot-password', { body: { email: email.trim() } });
      storage.write('email', email.trim());
      toasts.show({ message: t('forgot.sent'), tone: 'good' });
      pageNavigation.goTo(paths.resetCode);
    },
    blame: (error) => (isApiError(error) && error.status < 500 ? { email: error.detail } : undefined),
    reportsBlamed: true,
    onFailure: useFailureToast(),
  });
  return (
    <FormPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField label={t('field.email')} {...form.field('email')} type="email" autoComplete="username" />
          <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('forgot.busy')}>
            {t('forgot.submit')}
          </Button>
        </Stack>
      </form>
      <BackToLogin email={form.values.email.trim()} />
      <Text tone="muted">
        {t('signIn.noAccount')}{' '}
        <TextLink asChild>
          <Link to={paths.register}>{t('signIn.register')}</Link>
        </TextLink>
      </Text>
    </FormPage>
  );
}
