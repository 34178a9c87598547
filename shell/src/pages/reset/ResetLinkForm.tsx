import { Button } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { keepResetRequest, waysOf } from './reset-request';
import { paths } from '../../navigation/paths';

interface Props {
  /** The long code of the letter's link. */
  readonly code: string;
  readonly onRefused: () => void;
}

/** Asks for a press: programs that open every link of a letter must not use it up. */
export function ResetLinkForm({ code, onRefused }: Props) {
  const { api } = useHost();
  const { pageNavigation, storage } = useShell();
  const { t } = useShellTranslations();
  const showFailure = useFailureToast();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      const grant = await api.call('POST /user/reset-link', { body: { link_code: code } });
      keepResetRequest(storage, { email: grant.email, token: grant.reset_token, ways: waysOf(grant) });
      pageNavigation.goTo(paths.resetPassword);
    },
    onFailure(error) {
      showFailure(error);
      if (isApiError(error) && error.code === 'invalid_reset_code') onRefused();
    },
  });
  return (
    <FormPage title={t('resetPassword.title')} lead={t('resetLink.lead')}>
      <form {...form.formProps}>
        <Button type="submit" variant="primary" fullWidth busy={form.isBusy} busyLabel={t('resetCode.busy')}>
          {t('resetLink.submit')}
        </Button>
      </form>
    </FormPage>
  );
}
