import { Button, CodeInput, Stack } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { ResetLinkForm } from './ResetLinkForm';
import { keepResetRequest, waysOf } from './reset-request';
import { useLinkCode } from './useLinkCode';
import { paths } from '../../navigation/paths';

export function ResetCodePage() {
  const [linkCode, forgetLinkCode] = useLinkCode();
  return linkCode ? <ResetLinkForm code={linkCode} onRefused={forgetLinkCode} /> : <ResetCodeForm />;
}

function ResetCodeForm() {
  const { api } = useHost();
  const { pageNavigation, storage } = useShell();
  const { t } = useShellTranslations();
  const form = useForm({
    initial: { reset_code: '' },
    validate: ({ reset_code }) =>
      reset_code.length === limits.resetCodeLength ? {} : { reset_code: t('resetCode.incomplete') },
    async submit({ reset_code }) {
      const known = storage.read('email');
      const grant = await api.call('POST /user/reset-password', {
        body: { reset_code, ...(known ? { email: known } : {}) },
      });
      keepResetRequest(storage, { email: grant.email, token: grant.reset_token, ways: waysOf(grant) });
      pageNavigation.goTo(paths.resetPassword);
    },
    blame: (error) => (isApiError(error) && error.status < 500 ? { reset_code: error.detail } : undefined),
    reportsBlamed: true,
    onFailure: useFailureToast(),
  });
  return (
    <FormPage title={t('resetCode.title')} lead={t('resetCode.lead')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <CodeInput
            label={t('resetCode.code')}
            characters="alphanumeric"
            value={form.values.reset_code}
            error={form.problems.reset_code}
            onValueChange={(code) => form.set('reset_code', code)}
          />
          <Button
            type="submit"
            variant="primary"
            fullWidth
            busy={form.isBusy}
            busyLabel={t('resetCode.busy')}
          >
            {t('resetCode.submit')}
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
