import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button, Stack, Text, TextLink } from '@lisan/ui';
import { useForm, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { paths } from '../../navigation/paths';
import { useLinkToken } from './useLinkToken';

export function UndoPage() {
  const { api } = useHost();
  const { authSession } = useShell();
  const { t } = useShellTranslations();
  async function undo(token: string): Promise<string> {
    const { message } = await api.call('POST /user/undo', { body: { token } });
    // The server ended every session, perhaps this browser's too.
    authSession.close();
    return message;
  }
  return (
    <EmailLinkPage prefix="undo" onSubmit={undo}>
      {() => (
        <Text tone="muted">
          {t('undo.password')}{' '}
          <TextLink asChild>
            <Link to={paths.forgotPassword}>{t('signIn.forgot')}</Link>
          </TextLink>
        </Text>
      )}
    </EmailLinkPage>
  );
}

export function ChangeEmailPage() {
  const { api } = useHost();
  const { authSession } = useShell();
  const { t } = useShellTranslations();
  const [email, setEmail] = useState<string>();
  async function change(token: string): Promise<string> {
    const changed = await api.call('POST /user/profile/confirm-email', { body: { token } });
    // The server ended every session, perhaps this browser's too.
    authSession.close();
    setEmail(changed.email);
    return changed.message;
  }
  return (
    <EmailLinkPage prefix="changeEmail" onSubmit={change}>
      {(hasForm) =>
        !hasForm && (
          <Button asChild fullWidth variant="primary">
            <Link to={paths.login} state={{ email }}>
              {t('signIn.submit')}
            </Link>
          </Button>
        )
      }
    </EmailLinkPage>
  );
}

export function VerifyEmailPage() {
  const { api } = useHost();
  const { t } = useShellTranslations();
  return (
    <EmailLinkPage
      prefix="verifyEmail"
      onSubmit={async (token) => (await api.call('POST /user/verify-email', { body: { token } })).message}
    >
      {(hasForm) =>
        !hasForm && (
          <TextLink asChild>
            <Link to={paths.home}>{t('verifyEmail.home')}</Link>
          </TextLink>
        )
      }
    </EmailLinkPage>
  );
}

interface EmailLinkPageProps {
  readonly prefix: 'undo' | 'verifyEmail' | 'changeEmail';
  readonly onSubmit: (token: string) => Promise<string>;
  readonly children: (hasForm: boolean) => ReactNode;
}

/** Requires a press, because mail scanners open every link. */
function EmailLinkPage({ prefix, onSubmit, children }: EmailLinkPageProps) {
  const { t } = useShellTranslations();
  const token = useLinkToken();
  const [message, setMessage] = useState<string | null>(null);
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      setMessage(await onSubmit(token));
    },
    onFailure: useFailureToast(),
  });
  const hasForm = message === null && token !== '';
  return (
    <FormPage
      title={t(message === null ? `${prefix}.title` : `${prefix}.done`)}
      lead={message ?? t(token ? `${prefix}.lead` : `${prefix}.incomplete`)}
    >
      <Stack gap={4}>
        {hasForm && (
          <form {...form.formProps}>
            <Button type="submit" variant="primary" fullWidth busy={form.isBusy}>
              {t(`${prefix}.submit`)}
            </Button>
          </form>
        )}
        {children(hasForm)}
      </Stack>
    </FormPage>
  );
}
