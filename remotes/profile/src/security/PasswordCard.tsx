import { useState } from 'react';
import { Button, Dialog, Inline, PasswordField, Stack } from '@lisan/ui';
import { useBusy, useForm } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/useProfile';

/** Password, and everywhere else the account is signed in. */
export function PasswordCard() {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, signOutEverywhere] = useBusy(store.signOutEverywhere);

  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      <Inline>
        <Button icon="key" onClick={() => setOpen(true)}>
          {t('password.open')}
        </Button>
        <Button icon="signOut" busy={isEnding} onClick={signOutEverywhere}>
          {t('password.everywhere')}
        </Button>
      </Inline>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  // Who signs in with Google alone has none yet.
  const hasPassword = useProfile(({ profile }) => profile?.has_password ?? false);
  const { values, field, isBusy, formProps } = useForm({
    initial: { current_password: '', new_password: '', confirmation: '' },
    async submit({ current_password: current, new_password: next }) {
      await store.changePassword(current, next);
      onClose();
    },
    onFailure: (error) => store.fail(error, 'password'),
  });
  const { current_password: current, new_password: next, confirmation } = values;
  const isFilled = (!hasPassword || current !== '') && next !== '' && confirmation !== '';
  const isSame = next === confirmation;

  return (
    <Dialog open onOpenChange={onClose} title={t('password.open')}>
      <form {...formProps}>
        <Stack gap={4}>
          {hasPassword && (
            <PasswordField
              label={t('password.current')}
              autoComplete="current-password"
              {...field('current_password')}
            />
          )}
          <PasswordField label={t('password.next')} autoComplete="new-password" {...field('new_password')} />
          <PasswordField
            label={t('password.confirmation')}
            autoComplete="new-password"
            {...field('confirmation')}
            error={confirmation && !isSame ? t('password.mismatch') : undefined}
          />
          <Button type="submit" variant="primary" fullWidth disabled={!isFilled || !isSame} busy={isBusy}>
            {t('password.submit')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
