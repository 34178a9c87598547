import type { SignInMethods } from '@lisan/contract';
import { useBusy } from '@lisan/remote-kit';
import { Badge, Button, Inline, Skeleton, Text, Stack } from '@lisan/ui';
import { Section } from '../account/Section';
import { useProfile, useProfileStore, useProfileTranslations } from '../account/profile.store';
import { DetailList, Setting } from '../account/Setting';
import { DevicesSetting } from './DevicesSetting';
import { GoogleSetting } from './GoogleSetting';
import { PasskeysSetting } from './PasskeysSetting';
import { PasswordSetting } from './PasswordSetting';
import { TwoFactorSetting } from './TwoFactorSetting';

export function SecuritySection() {
  const { t } = useProfileTranslations();
  const methods = useProfile((state) => state.signInMethods);
  return (
    <Section title={t('signInMethods.title')} lead={t('signInMethods.lead')}>
      <Stack gap={0}>
        <PasswordSetting />
        <TwoFactorSetting />
        <GoogleSetting />
        <PasskeysSetting passkeys={methods?.passkeys ?? []} />
        <DevicesSetting sessions={methods?.sessions ?? []} />
        {methods ? <RecentChanges changes={methods.changes} /> : <Missing />}
      </Stack>
    </Section>
  );
}

function RecentChanges({ changes }: Pick<SignInMethods, 'changes'>) {
  const { t, format } = useProfileTranslations();
  if (changes.length === 0) return null;
  return (
    <Setting label={t('signInMethods.changes')}>
      <DetailList>
        {changes.map(({ change, at, undone }) => (
          <li key={`${change} ${at}`}>
            <Text>{t(`signInMethods.change.${change}`)}</Text>
            <Inline gap={2} justify="end">
              {undone && <Badge>{t('signInMethods.undone')}</Badge>}
              <Text tone="muted" size={0}>
                {format.date(at, { dateStyle: 'medium', timeStyle: 'short' })}
              </Text>
            </Inline>
          </li>
        ))}
      </DetailList>
    </Setting>
  );
}

function Missing() {
  const { t } = useProfileTranslations();
  const store = useProfileStore();
  const isMissing = useProfile(({ missing }) => missing.signInMethods);
  const [isRetrying, retry] = useBusy(() => store.refresh());
  if (!isMissing) return <Skeleton rows={2} />;
  return (
    <Inline justify="between">
      <Text>{t('signInMethods.failed')}</Text>
      <Button busy={isRetrying} onClick={retry}>
        {t('retry')}
      </Button>
    </Inline>
  );
}
