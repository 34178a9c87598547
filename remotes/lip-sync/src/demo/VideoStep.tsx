import {
  Button,
  Inline,
  Progress,
  RetryBanner,
  Skeleton,
  Stack,
  Text,
  VideoPlayer,
  fractionOf,
} from '@lisan/ui';
import { accountStore } from '@lisan/remote-kit';
import { useDemoTranslations } from './useDemoTranslations';
import { createVideoStore } from './video.store';

const [useVideo, useVideoStore] = accountStore(createVideoStore);

/** Third step of the demo: a drawn face says what was spoken. */
export function VideoStep() {
  const { t } = useDemoTranslations();
  const store = useVideoStore();
  const demo = useVideo((state) => state.demo);
  const isMissing = useVideo((state) => state.isMissing);
  const progress = useVideo((state) => state.progress);
  if (isMissing)
    return <RetryBanner message={t('missing')} retryLabel={t('again')} onRetry={store.refresh} />;
  if (!demo) return <Skeleton lines={3} />;
  const { result } = demo;
  const video = result?.video_url ?? null;
  return (
    <Stack gap={4}>
      <VideoPlayer
        src={video ?? demo.face_url}
        name={t(video === null ? 'face' : 'video')}
        onFail={store.failPlayback}
      />
      {!result && <Text tone="muted">{t('noSpeech')}</Text>}
      {progress === null ? (
        <Inline gap={2}>
          <Button
            variant={result && video === null ? 'primary' : 'secondary'}
            icon="film"
            disabled={!result || video !== null || demo.videos_left === 0}
            onClick={() => void store.film()}
          >
            {t('film')}
          </Button>
          <Text as="span" size={0} tone="muted">
            {t('left', { count: demo.videos_left })}
          </Text>
        </Inline>
      ) : (
        <Progress label={t('filming')} fraction={fractionOf(progress)} onCancel={store.stop} />
      )}
      <Text size={0} tone="muted">
        {t('engine')}
      </Text>
    </Stack>
  );
}
