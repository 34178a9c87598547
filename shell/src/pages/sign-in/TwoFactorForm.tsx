import { Button, isSecondFactorComplete, noSecondFactor, SecondFactorField, Stack } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { failureSentence } from '../../forms/failure-sentence';
import { FormPage } from '../../layout/FormPage';
import { useShellTranslations } from '../../services/shell-context';
import { useSecondFactorTexts } from './useSecondFactorTexts';

export interface TwoFactorFormProps {
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of sign-in, for accounts with two-factor on. */
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
    onFailure: (error) =>
      toasts.show({ tone: 'bad', message: failureSentence(error, t, t('failure.other')) }),
  });
  return (
    <FormPage title={t('twoFactor.title')} lead={t('twoFactor.lead')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <SecondFactorField
            texts={texts}
            value={form.values.code}
            error={form.problems.code}
            onValueChange={(code) => form.set('code', code)}
          />
          <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('signIn.busy')}>
            {t('twoFactor.submit')}
          </Button>
          <Button type="button" variant="quiet" fullWidth onClick={onBack}>
            {t('twoFactor.back')}
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
