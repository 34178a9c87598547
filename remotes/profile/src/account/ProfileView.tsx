import { Button, EmptyState, Grid, Skeleton, Stack, WorkArea } from '@lisan/ui';
import { GoogleCard } from '../security/GoogleCard';
import { PasswordCard } from '../security/PasswordCard';
import { TwoFactorCard } from '../security/TwoFactorCard';
import { WaysInCard } from '../security/WaysInCard';
import { InviteCard } from '../friends/InviteCard';
import { AccountCard } from './AccountCard';
import { DataCard } from './DataCard';
import { ProfileContext, useLoadedProfile, useProfileWords } from './useProfile';

/** The account's own page. */
export default function ProfileView() {
  const { t } = useProfileWords();
  const page = useLoadedProfile();
  return (
    <WorkArea title={t('nav.profile')} description={t('lead')}>
      {page === 'loading' ? (
        <Skeleton lines={6} />
      ) : 'failed' in page ? (
        <EmptyState
          title={t('failure.load')}
          description={t('failure.again')}
          action={<Button onClick={page.refresh}>{t('retry')}</Button>}
        />
      ) : (
        <ProfileContext value={page}>
          <Grid minimum="22rem" columns={2}>
            <Stack gap={5}>
              <AccountCard />
              <GoogleCard />
              <WaysInCard />
            </Stack>
            <Stack gap={5}>
              <PasswordCard />
              <TwoFactorCard />
              <InviteCard />
              <DataCard />
            </Stack>
          </Grid>
        </ProfileContext>
      )}
    </WorkArea>
  );
}
