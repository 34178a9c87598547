import { Link, Navigate } from 'react-router-dom';
import { Button, Inline, PasswordField, Stack, Text, TextField, TextLink } from '@lisan/ui';
import { useSession } from '@lisan/remote-kit';
import { FormPage } from '../../layout/FormPage';
import { useShellTranslations } from '../../services/shell-context';
import { GoogleButton } from './GoogleButton';
import { GoogleSteps, TwoFactorForm, useGoogleSignIn } from './SecondStepForms';
import { signInTarget } from '../../services/sign-in-target';
import { Waiting } from '../../remotes/Waiting';
import { usePasskeySignIn } from './usePasskeySignIn';
import { useQueryLogin } from './useQueryLogin';
import { useSignIn } from './useSignIn';
import { paths } from '../../navigation/paths';

export function SignInPage() {
  const { t } = useShellTranslations();
  const session = useSession();
  const google = useGoogleSignIn();
  const { form, pending, signIn, cancel } = useSignIn();
  const passkey = usePasskeySignIn();
  const isWaiting = useQueryLogin();
  if (session) return <Navigate to={signInTarget.path()} replace />;
  if (isWaiting) return <Waiting label={t('signIn.title')} />;
  if (google.waiting) return <GoogleSteps google={google} />;
  if (pending) return <TwoFactorForm onCode={(code) => signIn({ ...pending, code })} onBack={cancel} />;

  return (
    <FormPage title={t('signIn.title')} lead={t('signIn.lead')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField
            label={t('field.email')}
            {...form.field('email')}
            type="email"
            autoComplete="username webauthn"
            onFocus={passkey.handleFocus}
          />
          <PasswordField
            label={t('field.password')}
            {...form.field('password')}
            autoComplete="current-password"
          />
          <Inline justify="end">
            <TextLink asChild>
              <Link to={paths.forgotPassword} state={{ email: form.values.email }}>
                {t('signIn.forgot')}
              </Link>
            </TextLink>
          </Inline>
          <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('signIn.busy')}>
            {t('signIn.submit')}
          </Button>
        </Stack>
      </form>
      <Stack gap={3}>
        <Button
          icon="key"
          fullWidth
          busy={passkey.isBusy}
          busyLabel={t('passkey.busy')}
          onClick={passkey.press}
        >
          {t('passkey.signIn')}
        </Button>
        <GoogleButton failure={t('signIn.googleFailed')} onToken={google.handleToken} />
      </Stack>
      <Text tone="muted">
        {t('signIn.noAccount')}{' '}
        <TextLink asChild>
          <Link to={paths.register}>{t('signIn.register')}</Link>
        </TextLink>
      </Text>
    </FormPage>
  );
}
