import { lazy, Suspense, useState } from 'react';
import { Banner, Button, EmptyState, Skeleton, Stack, Text, TextField } from '@lisan/ui';
import { MissingList } from '../sync/MissingList';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/useSync';
import { SyncedVideo } from './SyncedVideo';

const ResultDialog = lazy(() => import('./ResultDialog'));

/** As many players as a page holds well; a search is offered from that on. */
const AT_ONCE = 12;

/** Completed jobs as video players; one can be seen larger, and deleted. */
export function SyncedVideos() {
  const { t } = useSyncTranslations();
  const jobs = useSync((state) => state.jobs);
  const isMissing = useSync(({ missing }) => missing.jobs);
  const [opened, setOpened] = useState<string | null>(null);
  const [searched, setSearched] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  if (jobs === null || isMissing)
    return (
      <MissingList list="jobs">
        <Skeleton lines={4} />
      </MissingList>
    );
  const done = jobs.filter(
    ({ status, result_video_url }) => status === 'COMPLETED' && result_video_url !== null,
  );
  const found = done.filter(({ file_name }) => fold(file_name).includes(fold(searched.trim())));
  const rest = found.length - most;
  const seen = done.find(({ job_id }) => job_id === opened);
  return (
    <Stack gap={4}>
      <Removed />
      {done.length === 0 && <EmptyState title={t('synced.empty')} description={t('synced.emptyLead')} />}
      {done.length > AT_ONCE / 2 && (
        <TextField
          type="search"
          label={t('synced.search')}
          value={searched}
          onChange={(event) => {
            setSearched(event.target.value);
            setMost(AT_ONCE);
          }}
        />
      )}
      {done.length > 0 && found.length === 0 && (
        <Text role="status" tone="muted">
          {t('synced.nothing')}
        </Text>
      )}
      {found.slice(0, most).map((job) => (
        <SyncedVideo key={job.job_id} job={job} onOpen={() => setOpened(job.job_id)} />
      ))}
      {rest > 0 && (
        <Button onClick={() => setMost(most + AT_ONCE)}>
          {t('synced.more', { count: Math.min(rest, AT_ONCE) })}
        </Button>
      )}
      {seen && (
        <Suspense>
          <ResultDialog job={seen} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Vowel marks and capitals are no difference to who searches. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

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
