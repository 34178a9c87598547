import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Banner, Button, Checkbox, PasswordField, Stack, Text, TextLink } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm, useHost } from '@lisan/remote-kit';
import { NewPasswordField } from '../../forms/NewPasswordField';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { BackToLogin } from './BackToLogin';
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
      {!request && (
        <Banner tone="info" inset>
          {t('resetPassword.noCode')}{' '}
          <TextLink asChild>
            <Link to={paths.forgotPassword}>{t('resetPassword.getCode')}</Link>
          </TextLink>
        </Banner>
      )}
      <form {...form.formProps}>
        <Stack gap={4}>
          <NewPasswordField
            label={t('resetPassword.password')}
            known={[request?.email ?? '']}
            {...form.field('password')}
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
      <BackToLogin email={request?.email} />
    </FormPage>
  );
}
