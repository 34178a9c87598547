import { useState } from 'react';
import type { Profile } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import { useBusy, useForm } from '@lisan/remote-kit';
import { styled } from 'styled-components';
import { Badge, Button, Dialog, Inline, Stack, Text, TextField, token } from '@lisan/ui';
import { EmailText } from './EmailText';
import { useProfile, useProfileStore, useProfileTranslations } from './profile.store';
import { Setting } from './Setting';

export function EmailSetting({ profile }: { readonly profile: Profile }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [isOpen, setOpen] = useState(false);
  const [isSending, sendVerification] = useBusy(store.sendVerification);
  const isUnverified = profile.email_verified === false;

  return (
    <Setting
      label={t('account.email')}
      groupLabel={t('account.emailGroup')}
      value={
        <Inline gap={2}>
          <Address readOnly rows={1} dir="ltr" aria-label={t('account.email')} value={profile.email} />
          {isUnverified && <Badge tone="warn">{t('account.notConfirmed')}</Badge>}
        </Inline>
      }
      action={<Button onClick={() => setOpen(true)}>{t('email.open')}</Button>}
    >
      {profile.new_email ? (
        <PendingEmail email={profile.new_email} />
      ) : (
        isUnverified && (
          <Inline justify="between">
            <Text size={0}>{t('account.unverified')}</Text>
            <Button size="small" busy={isSending} onClick={sendVerification}>
              {t('account.resend')}
            </Button>
          </Inline>
        )
      )}
      {isOpen && <EmailDialog onClose={() => setOpen(false)} />}
    </Setting>
  );
}

/** A text area, since a long address must wrap. */
const Address = styled.textarea`
  max-inline-size: 100%;
  padding: 0;
  border: 0;
  border-radius: ${token.radius.control};
  background: none;
  color: inherit;
  font: inherit;
  resize: none;
  overflow-wrap: anywhere;
  field-sizing: content;
`;

function PendingEmail({ email }: { readonly email: string }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const [isSending, resend] = useBusy(() => store.resendEmailLink(email));
  const [isCanceling, cancel] = useBusy(store.cancelEmail);
  return (
    <Stack gap={2}>
      <Text size={0}>
        {t('email.waiting')} <EmailText>{email}</EmailText>
      </Text>
      <Inline gap={2}>
        <Button size="small" busy={isSending} onClick={resend}>
          {t('account.resend')}
        </Button>
        <Button size="small" variant="quiet" busy={isCanceling} onClick={cancel}>
          {t('email.cancel')}
        </Button>
      </Inline>
    </Stack>
  );
}

function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const isLinked = useProfile(({ profile }) => Boolean(profile?.google_id));
  const form = useForm({
    initial: { new_email: '' },
    async submit({ new_email }) {
      await store.changeEmail(new_email.trim());
      onClose();
    },
    blame: (error) =>
      isApiError(error) && error.code === 'wrong_state' ? { new_email: error.detail } : undefined,
    onFailure: (error) => store.fail(error, 'email'),
  });
  return (
    <Dialog open onOpenChange={onClose} title={t('email.open')} description={t('email.lead')}>
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField
            label={t('email.next')}
            type="email"
            autoComplete="email"
            hint={isLinked ? t('email.google') : undefined}
            {...form.field('new_email')}
          />
          <Button
            type="submit"
            variant="primary"
            fullWidth
            disabled={form.values.new_email.trim() === ''}
            busy={form.isBusy}
          >
            {t('email.submit')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
