import { Avatar, Button, Inline, Stack, TextField } from '@lisan/ui';
import { limits, type Profile } from '@lisan/contract';
import { useBusy, useForm, useHost } from '@lisan/remote-kit';
import { useRef } from 'react';
import { Section } from './Section';
import { useProfileStore, useProfileTranslations } from './profile.store';

export function AccountCard({ profile }: { readonly profile: Profile }) {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const form = useForm({
    initial: { username: profile.username },
    submit: ({ username }) => store.rename(username.trim()),
    onFailure: (error) => store.fail(error, 'update'),
  });
  const [isSending, sendVerification] = useBusy(store.sendVerification);
  const isUnverified = profile.email_verified === false;
  const wanted = form.values.username.trim();

  return (
    <Section title={t('account.title')}>
      <Inline gap={4}>
        <Avatar name={profile.username} src={profile.profile_image ?? undefined} size="4.5rem" />
        <ImageButton />
      </Inline>
      <form {...form.formProps}>
        <Stack gap={4}>
          <TextField
            label={t('account.email')}
            type="email"
            value={profile.email}
            readOnly
            hint={isUnverified ? t('account.unverified') : undefined}
          />
          {isUnverified && (
            <Inline>
              <Button size="small" busy={isSending} onClick={sendVerification}>
                {t('account.resend')}
              </Button>
            </Inline>
          )}
          <TextField
            label={t('account.username')}
            autoComplete="nickname"
            maxLength={limits.usernameMaxLength}
            {...form.field('username')}
          />
          <Inline>
            <Button
              type="submit"
              variant="primary"
              disabled={wanted === '' || wanted === profile.username}
              busy={form.isBusy}
              busyLabel={t('account.saving')}
            >
              {t('account.save')}
            </Button>
          </Inline>
        </Stack>
      </form>
    </Section>
  );
}

const types = ['image/jpeg', 'image/png', 'image/gif'];

function ImageButton() {
  const { t } = useProfileTranslations();
  const { toasts } = useHost();
  const [isBusy, setImage] = useBusy(useProfileStore().setImage);
  const input = useRef<HTMLInputElement>(null);

  function handleFile(file: File): void {
    if (!types.includes(file.type)) return void toasts.show({ message: t('image.type'), tone: 'bad' });
    if (file.size > limits.profileImageMaxBytes)
      return void toasts.show({ message: t('image.size'), tone: 'bad' });
    setImage(file);
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        // The button beside it is the labelled control.
        hidden
        accept={types.join(',')}
        aria-label={t('image.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) handleFile(file);
          event.target.value = '';
        }}
      />
      <Button icon="upload" busy={isBusy} busyLabel={t('image.busy')} onClick={() => input.current?.click()}>
        {t('image.choose')}
      </Button>
    </>
  );
}
