import { Avatar, Button, Inline, Stack, TextField } from '@lisan/ui';
import { limits, type Profile } from '@lisan/contract';
import { useBusy, useForm } from '@lisan/remote-kit';
import { ImageButton } from './ImageButton';
import { Section } from './Section';
import { useProfileStore, useProfileTranslations } from './useProfile';

/** Image, e-mail (not to be changed) and username. */
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
