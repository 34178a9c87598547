import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Stack, Text, TextLink } from '@lisan/ui';
import { useForm, useHost } from '@lisan/remote-kit';
import { useFailureToast } from '../../forms/useFailureToast';
import { FormPage } from '../../layout/FormPage';
import { useShell, useShellTranslations } from '../../services/shell-context';
import { paths } from '../../navigation/paths';

/** Takes back what a letter told of. Asks for a press: programs open every link of a letter. */
export function UndoPage() {
  const { api } = useHost();
  const { authSession, pageNavigation } = useShell();
  const { t } = useShellTranslations();
  // In the fragment, which no server sees; out of the address at once, so that it stays in no history.
  const [token] = useState(() => window.location.hash.slice(1));
  const [sentence, setSentence] = useState<string | null>(null);
  useEffect(() => {
    if (window.location.hash) pageNavigation.goTo(window.location.pathname, { replace: true });
  }, [pageNavigation]);
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      const { message } = await api.call('POST /user/undo', { body: { token } });
      // Every session has ended; this browser's may have been one of them.
      authSession.close();
      setSentence(message);
    },
    onFailure: useFailureToast(),
  });
  const isDone = sentence !== null;
  return (
    <FormPage
      title={t(isDone ? 'undo.done' : 'undo.title')}
      lead={isDone ? sentence : t(token ? 'undo.lead' : 'undo.incomplete')}
    >
      <Stack gap={4}>
        {!isDone && token && (
          <form {...form.formProps}>
            <Button type="submit" variant="primary" fullWidth busy={form.isBusy}>
              {t('undo.submit')}
            </Button>
          </form>
        )}
        <Text tone="muted">
          {t('undo.password')}{' '}
          <TextLink asChild>
            <Link to={paths.forgotPassword}>{t('signIn.forgot')}</Link>
          </TextLink>
        </Text>
      </Stack>
    </FormPage>
  );
}
