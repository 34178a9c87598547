import { Button, PasswordField, Stack } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShellTranslations } from '../../services/shell-context';

interface Props {
  readonly onPassword: (password: string) => Promise<void>;
  readonly onBack: () => void;
}

/** The address of a Google account has an account here, and Google cannot speak for it: its password does, once. */
export function ConfirmLinkForm({ onPassword, onBack }: Props) {
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
    <FormPage title={t('confirmLink.title')} lead={t('confirmLink.lead')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <PasswordField
            label={t('field.password')}
            {...form.field('password')}
            autoComplete="current-password"
          />
          <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('signIn.busy')}>
            {t('confirmLink.submit')}
          </Button>
          <Button type="button" variant="quiet" fullWidth onClick={onBack}>
            {t('twoFactor.back')}
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
