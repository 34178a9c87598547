import { type ReactNode, useState } from 'react';
import {
  Button,
  isSecondFactorComplete,
  noSecondFactor,
  PasswordField,
  SecondFactorField,
  Stack,
} from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm, useHost, type Form, type GoogleToken } from '@lisan/remote-kit';
import { failureMessage } from '../../forms/failure-message';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShellTranslations } from '../../services/shell-context';
import { useSecondFactorTexts } from './useSecondFactorTexts';
import { useFinishSignIn } from './useFinishSignIn';

export function GoogleSteps({ google }: { readonly google: ReturnType<typeof useGoogleSignIn> }) {
  if (google.waiting?.wants === 'code')
    return <TwoFactorForm onCode={(code) => google.resume({ code })} onBack={google.cancel} />;
  return <ConfirmLinkForm onPassword={(password) => google.resume({ password })} onBack={google.cancel} />;
}

interface TwoFactorFormProps {
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

export function TwoFactorForm({ onCode, onBack }: TwoFactorFormProps) {
  const { toasts } = useHost();
  const { t } = useShellTranslations();
  const texts = useSecondFactorTexts();
  const form = useForm({
    initial: { code: noSecondFactor },
    validate: ({ code }) =>
      isSecondFactorComplete(code)
        ? {}
        : { code: t(code.kind === 'app' ? 'twoFactor.incomplete' : 'twoFactor.backupHint') },
    submit: ({ code: { code } }) => onCode(code),
    blame: (error) =>
      isApiError(error) && error.code === 'invalid_code' ? { code: error.detail } : undefined,
    onFailure: (error) => toasts.show({ tone: 'bad', message: failureMessage(error, t, t('failure.other')) }),
  });
  return (
    <StepForm prefix="twoFactor" form={form} onBack={onBack}>
      <SecondFactorField
        texts={texts}
        value={form.values.code}
        error={form.problems.code}
        onValueChange={(code) => form.set('code', code)}
      />
    </StepForm>
  );
}

interface ConfirmLinkFormProps {
  readonly onPassword: (password: string) => Promise<void>;
  readonly onBack: () => void;
}

function ConfirmLinkForm({ onPassword, onBack }: ConfirmLinkFormProps) {
  const { t } = useShellTranslations();
  const form = useForm({
    initial: { password: '' },
    validate: ({ password }) => (password ? {} : { password: t('field.required') }),
    submit: ({ password }) => onPassword(password),
    blame: (error) =>
      isApiError(error) && error.code === 'wrong_password' ? { password: error.detail } : undefined,
    onFailure: useFailureToast(),
  });
  return (
    <StepForm prefix="confirmLink" form={form} onBack={onBack}>
      <PasswordField
        label={t('field.password')}
        {...form.field('password')}
        autoComplete="current-password"
      />
    </StepForm>
  );
}

interface StepFormProps {
  readonly prefix: 'twoFactor' | 'confirmLink';
  readonly form: Pick<Form<object>, 'formProps' | 'isBusy'>;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

function StepForm({ prefix, form, onBack, children }: StepFormProps) {
  const { t } = useShellTranslations();
  return (
    <FormPage title={t(`${prefix}.title`)} lead={t(`${prefix}.lead`)}>
      <form {...form.formProps}>
        <Stack gap={4}>
          {children}
          <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('signIn.busy')}>
            {t(`${prefix}.submit`)}
          </Button>
          <Button type="button" variant="quiet" fullWidth onClick={onBack}>
            {t('twoFactor.back')}
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}

interface Attempt extends GoogleToken {
  readonly code?: string;
  readonly password?: string;
}

interface Waiting {
  readonly attempt: Attempt;
  readonly wants: 'code' | 'password';
}

export function useGoogleSignIn() {
  const { api, toasts } = useHost();
  const finishSignIn = useFinishSignIn();
  const { t } = useShellTranslations();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  async function signIn(attempt: Attempt): Promise<void> {
    try {
      const { access_token, user } = await api.call('POST /user/auth/google', { body: { ...attempt } });
      await finishSignIn(access_token, user.google_id);
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
    resume: (more: { code: string } | { password: string }) =>
      waiting ? signIn({ ...waiting.attempt, ...more }) : Promise.resolve(),
    cancel: () => setWaiting(null),
  };
}
