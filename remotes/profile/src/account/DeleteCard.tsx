import { useState } from 'react';
import { Button, Checkbox, Dialog, Inline, PasswordField, Stack } from '@lisan/ui';
import { isApiError } from '@lisan/errors';
import { useForm } from '@lisan/remote-kit';
import { Section } from './Section';
import { useProfile, useProfileStore, useProfileTranslations } from './profile.store';

export function DeleteCard() {
  const { t } = useProfileTranslations();
  const [isAsked, setAsked] = useState(false);
  return (
    <Section title={t('delete.section')} lead={t('delete.sectionLead')} isDanger>
      <Inline>
        <Button icon="trash" onClick={() => setAsked(true)}>
          {t('delete.open')}
        </Button>
      </Inline>
      {isAsked && <DeleteDialog onClose={() => setAsked(false)} />}
    </Section>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const hasPassword = useProfile(({ profile }) => profile?.has_password ?? false);
  const isReady = (given: { password: string; confirmation: boolean }) =>
    given.confirmation && (!hasPassword || given.password !== '');
  const { values, isBusy, field, set, send, formProps } = useForm({
    initial: { password: '', confirmation: false },
    // Enter must not bypass the disabled button.
    validate: (given) => (isReady(given) ? {} : { confirmation: t('delete.understood') }),
    submit: ({ password }) => store.remove(password),
    blame: (error) =>
      isApiError(error) && error.code === 'wrong_password'
        ? { password: t('failure.delete.title') }
        : undefined,
    onFailure: (error) => store.fail(error, 'delete'),
  });

  return (
    <Dialog
      open
      decision
      onOpenChange={onClose}
      title={t('delete.title')}
      description={t('delete.lead')}
      footer={
        <>
          <Button onClick={onClose}>{t('delete.keep')}</Button>
          <Button variant="danger" disabled={!isReady(values)} busy={isBusy} onClick={send}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <form {...formProps}>
        <Stack gap={4}>
          {hasPassword && (
            <PasswordField
              label={t('delete.password')}
              autoComplete="current-password"
              {...field('password')}
            />
          )}
          <Checkbox
            label={t('delete.understood')}
            checked={values.confirmation}
            onCheckedChange={(isUnderstood) => set('confirmation', isUnderstood)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
