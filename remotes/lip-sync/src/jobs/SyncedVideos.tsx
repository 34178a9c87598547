import {
  Button,
  Card,
  EmptyState,
  Inline,
  Skeleton,
  Stack,
  Text,
  VideoPlayer,
  VisuallyHidden,
} from '@lisan/ui';
import { MissingList } from '../sync/MissingList';
import { ProofLine } from './ProofLine';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/useSync';

/** Completed jobs as video players. */
export function SyncedVideos() {
  const { t, format, language } = useSyncTranslations();
  const jobs = useSync((state) => state.jobs);
  const store = useSyncStore();
  const isMissing = useSync(({ missing }) => missing.jobs);
  if (jobs === null || isMissing)
    return (
      <MissingList list="jobs">
        <Skeleton lines={4} />
      </MissingList>
    );
  const done = jobs.filter(
    ({ status, result_video_url }) => status === 'COMPLETED' && result_video_url !== null,
  );
  if (done.length === 0) return <EmptyState title={t('synced.empty')} description={t('synced.emptyLead')} />;
  return (
    <Stack gap={4}>
      {done.map((job) => (
        <Card as="article" key={job.job_id} padding={4}>
          <Stack gap={3}>
            <VideoPlayer
              src={job.result_video_url ?? ''}
              name={job.file_name}
              poster={job.poster_url ?? undefined}
              captions={
                job.captions_url
                  ? [{ src: job.captions_url, language, label: t('synced.captions') }]
                  : undefined
              }
            />
            {job.proof && <ProofLine job={job} proof={job.proof} />}
            <Inline justify="between" wrap={false}>
              <Text as="span" size={0} tone="muted">
                {format.date(job.created_at, { dateStyle: 'medium', timeStyle: 'short' })}
              </Text>
              <Button asChild size="small" variant="quiet" icon="download">
                <a
                  href={job.download_url ?? undefined}
                  title={t('synced.download')}
                  download={`${job.file_name.replace(/\.\w{1,5}$/, '')}.mp4`}
                  onClick={(event) => {
                    event.preventDefault();
                    void store.download(job.job_id);
                  }}
                >
                  <VisuallyHidden>{t('synced.download')}</VisuallyHidden>
                </a>
              </Button>
            </Inline>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
