import { useState } from 'react';
import { Button, Dialog, Inline, PasswordField, Stack } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfilePage, useProfileWords } from '../account/useProfile';

/** Password, and everywhere else the account is signed in. */
export function PasswordCard() {
  const { t } = useProfileWords();
  const { sessionActions, toasts } = useHost();
  const { requests, attempt } = useProfilePage();
  const [isOpen, setOpen] = useState(false);

  async function handleEverywhere(): Promise<void> {
    await attempt('failure.everywhere', async () => {
      const { message } = await requests.signOutEverywhere();
      toasts.show({ message, tone: 'good' });
      await sessionActions.signOut({ goTo: '/login', isOver: true });
    });
  }

  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      <Inline>
        <Button icon="key" onClick={() => setOpen(true)}>
          {t('password.open')}
        </Button>
        <Button icon="signOut" onClick={() => void handleEverywhere()}>
          {t('password.everywhere')}
        </Button>
      </Inline>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

const empty = { current: '', next: '', confirmation: '' };

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileWords();
  const { toasts, sessionActions } = useHost();
  const { profile, requests, refresh, attempt } = useProfilePage();
  const [values, setValues] = useState(empty);
  const [isBusy, setBusy] = useState(false);
  // Who signs in with Google alone has none yet.
  const isFilled = Object.entries(values).every(
    ([name, value]) => value !== '' || (name === 'current' && !profile.has_password),
  );
  const isSame = values.next === values.confirmation;

  async function handleChange(): Promise<void> {
    setBusy(true);
    const isChanged = await attempt('failure.password', async () =>
      sessionActions.replaceToken(await requests.changePassword(values.current, values.next)),
    );
    setBusy(false);
    if (!isChanged) return;
    toasts.show({ message: t('password.done'), tone: 'good' });
    refresh();
    onClose();
  }

  const field = (name: keyof typeof empty, autoComplete: string) => (
    <PasswordField
      label={t(`password.${name}`)}
      autoComplete={autoComplete}
      value={values[name]}
      error={name === 'confirmation' && values.confirmation && !isSame ? t('password.mismatch') : undefined}
      onChange={(event) => setValues((present) => ({ ...present, [name]: event.target.value }))}
    />
  );

  return (
    <Dialog open onOpenChange={onClose} title={t('password.open')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void handleChange();
        }}
      >
        <Stack gap={4}>
          {profile.has_password && field('current', 'current-password')}
          {field('next', 'new-password')}
          {field('confirmation', 'new-password')}
          <Button type="submit" variant="primary" fullWidth disabled={!isFilled || !isSame} busy={isBusy}>
            {t('password.submit')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
