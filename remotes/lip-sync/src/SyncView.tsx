import { lazy, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Grid, Inline, Skeleton, Stack, Text, WorkArea, Heading, token } from '@lisan/ui';
import { useEvent, useHost } from '@lisan/remote-kit';
import { useItemAddress } from '@lisan/remote-kit/view-parts';
import { SyncedVideos, Removed } from './jobs/SyncedVideos';
import { MediaPicker } from './sync/MediaPicker';
import { useSync, useSyncStore, useSyncTranslations } from './sync/sync.store';
import { JobCard } from './jobs/JobCard';
import { jobAddress } from './jobs/job-address';
import type { SyncState } from './sync/sync-state';

const PickedMedia = lazy(() => import('./preflight/PickedMedia'));
const JobStage = lazy(() => import('./jobs/JobStage'));
const PreflightCard = lazy(() => import('./preflight/PreflightCard'));

const shownJob = ({ shownId }: SyncState) => shownId;

export default function SyncView() {
  const { t } = useSyncTranslations();
  const { bus } = useHost();
  const store = useSyncStore();
  const audios = useSync((state) => state.audios);
  const videos = useSync((state) => state.videos);
  const audioId = useSync((state) => state.audioId);
  const videoId = useSync((state) => state.videoId);
  const isStarting = useSync((state) => state.isStarting);
  const shownId = useSync((state) => state.shownId);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const audio = audios?.find(({ audio_id }) => audio_id === audioId);
  const video = videos?.find(({ video_id }) => video_id === videoId);

  useItemAddress(jobAddress, store, shownJob, store.show);
  useEvent('audio.chosen', ({ audioId: id, videoId: chosenVideo }) => {
    store.choose('audio', id);
    if (chosenVideo !== undefined) store.choose('video', chosenVideo);
    bus.clear('audio.chosen');
    void store.load('audios');
  });

  return (
    <WorkArea
      title={t('nav.lipSync')}
      description={t('lead')}
      panel={{
        title: t('synced.title'),
        icon: 'film',
        content: <SyncedVideos onOpen={() => setPanelOpen(false)} />,
      }}
      panelOpen={isPanelOpen}
      onPanelOpenChange={setPanelOpen}
    >
      <View gap={6}>
        {shownId !== null && (
          <Suspense fallback={<Skeleton rows={8} />}>
            <JobStage id={shownId} />
          </Suspense>
        )}
        <PendingJobs except={shownId} />
        <Grid minimum="20rem" gap={6}>
          <MediaPicker
            kind="audio"
            chosen={audioId}
            items={audios?.map(({ audio_id, file_name, duration, audio_url }) => ({
              id: audio_id,
              name: file_name,
              duration,
              sound: audio_url,
            }))}
          >
            {audio && (
              <Suspense fallback={<Skeleton rows={2} />}>
                <PickedMedia audio={audio} onListResults={() => setPanelOpen(true)} />
              </Suspense>
            )}
          </MediaPicker>
          <MediaPicker
            kind="video"
            chosen={videoId}
            items={videos?.map(({ video_id, file_name, duration, poster_url }) => ({
              id: video_id,
              name: file_name,
              duration,
              poster: poster_url,
            }))}
          >
            {video && (
              <Suspense fallback={<Skeleton rows={4} />}>
                <PickedMedia video={video} onListResults={() => setPanelOpen(true)} />
              </Suspense>
            )}
          </MediaPicker>
        </Grid>
        {audio && video && (
          <Suspense fallback={<Skeleton rows={6} />}>
            <PreflightCard audio={audio} video={video} />
          </Suspense>
        )}
        <Start>
          <Button
            variant="primary"
            size="large"
            icon="film"
            busy={isStarting}
            busyLabel={t('sync.busy')}
            onClick={() => void store.sync()}
          >
            {t('sync.start')}
          </Button>
          <Text as="span" size={0} tone="muted">
            {t('sync.advice')}
          </Text>
        </Start>
      </View>
    </WorkArea>
  );
}

function PendingJobs({ except }: { readonly except: string | null }) {
  const { t } = useSyncTranslations();
  const jobs = useSync((state) => state.jobs);
  const pending = (jobs ?? []).filter(({ status, job_id }) => status !== 'COMPLETED' && job_id !== except);
  return (
    <>
      <Removed completed={false} />
      {pending.length > 0 && (
        <Stack as="section" aria-labelledby="pending-jobs" gap={3}>
          <Heading id="pending-jobs" size={2}>
            {t('jobs.title')}
          </Heading>
          <Grid minimum="18rem" gap={4}>
            {pending.map((job) => (
              <JobCard key={job.job_id} job={job} />
            ))}
          </Grid>
        </Stack>
      )}
    </>
  );
}

/* What gets the focus stays above the start. */
const View = styled(Stack)`
  & * {
    scroll-margin-block-end: ${token.space[9]};
  }
`;

const Start = styled(Inline)`
  padding-block: ${token.space[3]};
  background: ${token.color.paper};

  /* Enlarged, it would cover the choices. */
  @media (min-height: 30rem) {
    position: sticky;
    inset-block-end: 0;
    z-index: ${token.z.bar};
    border-block-start: ${token.border.hair} solid ${token.color.line};
  }
`;
