import { Button, EmptyState, Skeleton, Stack, WorkArea } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { SecuritySection } from './security/SecuritySection';
import { InviteCard } from './friends/InviteCard';
import { AccountCard } from './account/AccountCard';
import { DataCard } from './account/DataCard';
import { DeleteCard } from './account/DeleteCard';
import { useProfile, useProfileStore, useProfileTranslations } from './account/profile.store';

export default function ProfileView() {
  const { t } = useProfileTranslations();
  const profile = useProfile((state) => state.profile);
  const isMissing = useProfile(({ missing }) => missing.profile);
  const [isRetrying, retry] = useBusy(useProfileStore().refresh);
  return (
    <WorkArea title={t('nav.profile')} description={t('lead')}>
      {isMissing ? (
        <EmptyState
          title={t('missing.title')}
          description={t('missing.text')}
          action={
            <Button busy={isRetrying} onClick={retry}>
              {t('retry')}
            </Button>
          }
        />
      ) : profile === null ? (
        <Skeleton rows={6} />
      ) : (
        <Stack gap={4}>
          <AccountCard profile={profile} />
          <SecuritySection />
          <InviteCard />
          <DataCard profile={profile} />
          <DeleteCard />
        </Stack>
      )}
    </WorkArea>
  );
}
