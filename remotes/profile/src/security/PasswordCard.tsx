import { useState } from 'react';
import { Button, Checkbox, Dialog, Inline, PasswordField, Stack } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { Section } from '../account/Section';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/profile.store';
import { ConfirmDialog } from './ConfirmDialog';

export function PasswordCard() {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);

  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      <Inline>
        <Button icon="key" onClick={() => setOpen(true)}>
          {t('password.open')}
        </Button>
        <Button icon="signOut" onClick={() => setEnding(true)}>
          {t('password.everywhere')}
        </Button>
      </Inline>
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
      {isEnding && (
        <ConfirmDialog
          title={t('password.everywhereTitle')}
          lead={t('password.everywhereLead')}
          action={t('password.everywhere')}
          onConfirm={store.signOutEverywhere}
          onClose={() => setEnding(false)}
        />
      )}
    </Section>
  );
}

function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  // Accounts that sign in only with Google have no password.
  const hasPassword = useProfile(({ profile }) => profile?.has_password ?? false);
  const isLinked = useProfile(({ profile }) => Boolean(profile?.google_id));
  const { values, field, set, isBusy, formProps } = useForm({
    initial: { current_password: '', new_password: '', confirmation: '', unlinksGoogle: false },
    async submit({ current_password: current, new_password: next, unlinksGoogle }) {
      await store.changePassword(current, next, unlinksGoogle);
      onClose();
    },
    blame(error) {
      if (!isApiError(error)) return undefined;
      if (error.code === 'wrong_password') return { current_password: error.detail };
      return error.code === 'weak_password' ? { new_password: error.detail } : undefined;
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
          {isLinked && (
            <Checkbox
              label={t('password.unlinkGoogle')}
              hint={t('password.unlinkGoogleHint')}
              checked={values.unlinksGoogle}
              onCheckedChange={(isWanted) => set('unlinksGoogle', isWanted)}
            />
          )}
          <Button type="submit" variant="primary" fullWidth disabled={!isFilled || !isSame} busy={isBusy}>
            {t('password.submit')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
