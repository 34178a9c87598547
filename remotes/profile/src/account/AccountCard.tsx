import { Button, Inline, Stack, TextField } from '@lisan/ui';
import { limits, type Profile } from '@lisan/contract';
import { useForm } from '@lisan/remote-kit';
import { EmailSetting } from './EmailSetting';
import { ImageSetting } from './ImageSetting';
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
  const wanted = form.values.username.trim();

  return (
    <Section title={t('account.title')}>
      <ImageSetting profile={profile} />
      <EmailSetting profile={profile} />
      <form {...form.formProps}>
        <Stack gap={4}>
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
