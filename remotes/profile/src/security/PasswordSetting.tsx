import { useState } from 'react';
import { Button, Checkbox, Dialog, PasswordField, Stack } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/profile.store';
import { Setting } from '../account/Setting';

export function PasswordSetting() {
  const { t, format } = useProfileTranslations();
  const methods = useProfile((state) => state.signInMethods);
  const [isOpen, setOpen] = useState(false);
  return (
    <Setting
      label={t('signInMethods.password')}
      value={methods && describe()}
      action={<Button onClick={() => setOpen(true)}>{t('password.open')}</Button>}
    >
      {isOpen && <PasswordDialog onClose={() => setOpen(false)} />}
    </Setting>
  );

  function describe(): string {
    const password = methods?.password;
    if (!password) return t('signInMethods.none');
    return password.since === null
      ? t('signInMethods.set')
      : t('signInMethods.since', { date: format.date(password.since) });
  }
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
    <Dialog open onOpenChange={onClose} title={t('password.open')} description={t('password.lead')}>
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
