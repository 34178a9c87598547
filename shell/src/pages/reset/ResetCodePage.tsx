import { useState, useSyncExternalStore } from 'react';
import { Button, CodeInput, Stack } from '@lisan/ui';
import { limits } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { saveResetRequest, otherMethodsOf } from './reset-request';
import { paths } from '../../navigation/paths';
import { BackToLogin } from './BackToLogin';
import { SendAgain } from './SendAgain';
import { useLinkToken } from '../email-links/useLinkToken';

const LINK_CODE = /^[\w-]{43}$/;

export function ResetCodePage() {
  const linkCode = useLinkToken();
  const [isRejected, setRejected] = useState(false);
  if (isRejected || !LINK_CODE.test(linkCode)) return <ResetCodeForm />;
  return <ResetLinkForm code={linkCode} onRejected={() => setRejected(true)} />;
}

function ResetCodeForm() {
  const { api } = useHost();
  const { pageNavigation, storage } = useShell();
  const { t } = useShellTranslations();
  const email = useKnownEmail();
  const form = useForm({
    initial: { reset_code: '' },
    validate: ({ reset_code }) =>
      reset_code.length === limits.resetCodeLength ? {} : { reset_code: t('resetCode.incomplete') },
    async submit({ reset_code }) {
      const known = storage.read('email');
      const grant = await api.call('POST /user/reset-password', {
        body: { reset_code, ...(known ? { email: known } : {}) },
      });
      saveResetRequest(storage, {
        email: grant.email,
        token: grant.reset_token,
        otherMethods: otherMethodsOf(grant),
      });
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
      {email !== undefined && <SendAgain email={email} />}
      <BackToLogin email={email} />
    </FormPage>
  );
}

/** Known after the first render only: prerendered HTML has no address. */
function useKnownEmail(): string | undefined {
  const { storage } = useShell();
  const read = () => storage.read('email') ?? undefined;
  return useSyncExternalStore(subscribeNever, read, () => undefined);
}

const subscribeNever = () => () => undefined;

interface Props {
  readonly code: string;
  readonly onRejected: () => void;
}

/** Requires a press, because mail scanners open every link and would use up the code. */
function ResetLinkForm({ code, onRejected }: Props) {
  const { api } = useHost();
  const { pageNavigation, storage } = useShell();
  const { t } = useShellTranslations();
  const showFailure = useFailureToast();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      const grant = await api.call('POST /user/reset-link', { body: { link_code: code } });
      saveResetRequest(storage, {
        email: grant.email,
        token: grant.reset_token,
        otherMethods: otherMethodsOf(grant),
      });
      pageNavigation.goTo(paths.resetPassword);
    },
    onFailure(error) {
      showFailure(error);
      if (isApiError(error) && error.code === 'invalid_reset_code') onRejected();
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
