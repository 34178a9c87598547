import { useEffect, useState } from 'react';
import { Button, Checkbox, PasswordField, Stack, Text } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { findResetRequest, forgetResetRequest } from './reset-request';
import { paths } from '../../navigation/paths';

export function ResetPasswordPage() {
  const { api, toasts } = useHost();
  const { pageNavigation, storage } = useShell();
  const { t } = useShellTranslations();
  const [request] = useState(() => findResetRequest(storage));
  const [dropsOthers, setDropsOthers] = useState(false);
  const form = useForm({
    initial: { password: '', confirmation: '' },
    validate: ({ password, confirmation }) => ({
      ...(password ? {} : { password: t('field.required') }),
      ...(!confirmation
        ? { confirmation: t('field.required') }
        : confirmation === password
          ? {}
          : { confirmation: t('resetPassword.mismatch') }),
    }),
    async submit({ password }) {
      // Opened directly, or the token is used up: start with a code.
      if (!request) {
        toasts.show({ title: t('failure.title'), message: t('failure.other'), tone: 'bad' });
        // Wait until the submit event has ended, because this page unmounts.
        await Promise.resolve();
        return pageNavigation.goTo(paths.forgotPassword);
      }
      await api.call('POST /user/password-reset', {
        body: {
          password,
          email: request.email,
          reset_token: request.token,
          ...(dropsOthers && { drop_other_ways: true }),
        },
      });
      forgetResetRequest(storage);
      toasts.show({ message: t('resetPassword.done'), tone: 'good' });
      pageNavigation.goTo(paths.login);
    },
    blame: (error) =>
      isApiError(error) && error.code === 'weak_password' ? { password: error.detail } : undefined,
    reportsBlamed: true,
    onFailure: useFailureToast(),
  });
  useEffect(() => () => forgetResetRequest(storage), [storage]);

  return (
    <FormPage title={t('resetPassword.title')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <PasswordField
            label={t('resetPassword.password')}
            hint={t('field.passwordHint')}
            {...form.field('password')}
            autoComplete="new-password"
          />
          <PasswordField
            label={t('resetPassword.confirmation')}
            {...form.field('confirmation')}
            autoComplete="new-password"
          />
          {request?.otherMethods === 'others' && (
            <Checkbox
              label={t('resetPassword.dropOthers')}
              checked={dropsOthers}
              onCheckedChange={setDropsOthers}
            />
          )}
          {request?.otherMethods === 'first' && <Text tone="muted">{t('resetPassword.firstProof')}</Text>}
          <Button
            type="submit"
            variant="primary"
            fullWidth
            busy={form.isBusy}
            busyLabel={t('resetPassword.busy')}
          >
            {t('resetPassword.submit')}
          </Button>
        </Stack>
      </form>
    </FormPage>
  );
}
