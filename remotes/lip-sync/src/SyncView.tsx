import { Banner, Button, Inline, Stack, Text, WorkArea, mediaLength } from '@lisan/ui';
import { useEvent, useHost } from '@lisan/remote-kit';
import { PendingJobs } from './jobs/PendingJobs';
import { SyncedVideos } from './jobs/SyncedVideos';
import { MediaPicker } from './sync/MediaPicker';
import { useSync, useSyncStore, useSyncTranslations } from './sync/useSync';

/** Audio To Video: pick sound and picture, bring them together, see the results. */
export default function SyncView() {
  const { t } = useSyncTranslations();
  const { bus } = useHost();
  const store = useSyncStore();
  const audios = useSync((state) => state.audios);
  const videos = useSync((state) => state.videos);
  const audioId = useSync((state) => state.audioId);
  const videoId = useSync((state) => state.videoId);
  const isStarting = useSync((state) => state.isStarting);
  const audio = audios?.find(({ audio_id }) => audio_id === audioId);
  const video = videos?.find(({ video_id }) => video_id === videoId);

  const difference = audio && video ? lengthDifference(audio.duration, video.duration) : null;

  useEvent('audio.chosen', ({ audioId: id }) => {
    store.choose('audio', id);
    bus.clear('audio.chosen');
    void store.load('audios');
  });

  return (
    <WorkArea
      title={t('nav.lipSync')}
      description={t('lead')}
      panel={{ title: t('synced.title'), icon: 'film', content: <SyncedVideos /> }}
    >
      <Stack gap={6}>
        <PendingJobs />
        <MediaPicker
          kind="audio"
          chosen={audioId}
          items={audios?.map(({ audio_id, file_name, duration }) => ({
            id: audio_id,
            name: file_name,
            duration,
          }))}
        />
        <MediaPicker
          kind="video"
          chosen={videoId}
          items={videos?.map(({ video_id, file_name, duration }) => ({
            id: video_id,
            name: file_name,
            duration,
          }))}
        />
        {difference && (
          <Banner tone="info" inset>
            {t(`sync.${difference}`, {
              video: mediaLength(video?.duration ?? 0),
              audio: mediaLength(audio?.duration ?? 0),
            })}
          </Banner>
        )}
        <Inline>
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
          <Text as="span" tone="muted">
            {t('sync.advice')}
          </Text>
        </Inline>
      </Stack>
    </WorkArea>
  );
}

/** The result is as long as its audio: said before it is ordered, when that is not the video's length. */
function lengthDifference(audioSeconds: number, videoSeconds: number): 'shorter' | 'longer' | null {
  if (Math.abs(audioSeconds - videoSeconds) < 1) return null;
  return audioSeconds < videoSeconds ? 'shorter' : 'longer';
}
