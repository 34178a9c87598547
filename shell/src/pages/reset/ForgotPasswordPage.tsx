import { Link } from 'react-router-dom';
import { Button, Stack, Text, TextField, TextLink } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { failureSentence, isEmail } from '../../forms/failure-sentence';
import { useForm } from '../../forms/useForm';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellWords } from '../../services/shell-context';

export function ForgotPasswordPage() {
  const { api, toasts } = useHost();
  const { pageNavigation, storage } = useShell();
  const { t } = useShellWords();
  const form = useForm({
    initial: { email: '' },
    validate: ({ email }) => (isEmail(email) ? {} : { email: t('field.emailInvalid') }),
    async submit({ email }) {
      await api.call('POST /user/forgot-password', { body: { email: email.trim() } });
      // The code page sends it along with the code.
      storage.write('email', email.trim());
      toasts.show({ message: t('forgot.sent'), tone: 'good' });
      pageNavigation.goTo('/reset-code');
    },
    onFailure: (error) =>
      toasts.show({
        title: t('failure.title'),
        message: failureSentence(error, t, t('failure.other')),
        tone: 'bad',
      }),
  });
  return (
    <FormPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField
            label={t('field.email')}
            name="email"
            type="email"
            autoComplete="username"
            value={form.values.email}
            error={form.problems.email}
            onChange={(event) => form.set('email', event.target.value)}
          />
          <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('forgot.busy')}>
            {t('forgot.submit')}
          </Button>
        </Stack>
      </form>
      <Text tone="muted">
        {t('signIn.noAccount')}{' '}
        <TextLink asChild>
          <Link to="/register">{t('signIn.register')}</Link>
        </TextLink>
      </Text>
    </FormPage>
  );
}
