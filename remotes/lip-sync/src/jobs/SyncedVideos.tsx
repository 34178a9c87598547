import { lazy, Suspense, useState } from 'react';
import { Banner, Button, EmptyState, Skeleton, Stack } from '@lisan/ui';
import { MissingList } from '../sync/MissingList';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/useSync';
import { SyncedVideo } from './SyncedVideo';

const ResultDialog = lazy(() => import('./ResultDialog'));

/** Completed jobs as video players; one can be seen larger, and deleted. */
export function SyncedVideos() {
  const { t } = useSyncTranslations();
  const jobs = useSync((state) => state.jobs);
  const isMissing = useSync(({ missing }) => missing.jobs);
  const [opened, setOpened] = useState<string | null>(null);
  if (jobs === null || isMissing)
    return (
      <MissingList list="jobs">
        <Skeleton lines={4} />
      </MissingList>
    );
  const done = jobs.filter(
    ({ status, result_video_url }) => status === 'COMPLETED' && result_video_url !== null,
  );
  const seen = done.find(({ job_id }) => job_id === opened);
  return (
    <Stack gap={4}>
      <Removed />
      {done.length === 0 && <EmptyState title={t('synced.empty')} description={t('synced.emptyLead')} />}
      {done.map((job) => (
        <SyncedVideo key={job.job_id} job={job} onOpen={() => setOpened(job.job_id)} />
      ))}
      {seen && (
        <Suspense>
          <ResultDialog job={seen} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** What was deleted last, and the way back. */
function Removed() {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const removed = useSync((state) => state.removed);
  if (!removed) return null;
  return (
    <Banner
      tone="info"
      inset
      action={
        <Button size="small" onClick={() => void store.restore()}>
          {t('synced.undo')}
        </Button>
      }
    >
      {t('synced.removed', { name: removed.file_name })}
    </Banner>
  );
}
