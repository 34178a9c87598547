import {
  Button,
  Deferred,
  Inline,
  Progress,
  RetryBanner,
  Skeleton,
  Stack,
  Text,
  VideoPlayer,
  fractionOf,
} from '@lisan/ui';
import { accountStore, useHost } from '@lisan/remote-kit';
import { DEMO, useDemoTranslations, createVideoStore } from './video.store';

const [useVideo, useVideoStore] = accountStore(createVideoStore);

const translations = {
  en: () => import('./translations/en.json'),
  ar: () => import('./translations/ar.json'),
};

export default function DemoSlot() {
  const { translator } = useHost();
  return (
    <Deferred load={() => translator.addTranslations(DEMO, translations)} waiting={<Skeleton lines={3} />}>
      <VideoStep />
    </Deferred>
  );
}

function VideoStep() {
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
