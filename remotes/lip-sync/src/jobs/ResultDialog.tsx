import { useState, useEffect, type ComponentType } from 'react';
import type { Job } from '@lisan/contract';
import { Button, Dialog, Inline, Stack, Switch, VideoPlayer, RetryBanner, Skeleton } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/sync.store';
import type { Download } from './jobs';
import { BeforeAfter } from './BeforeAfter';
import { SyncScoreSummary } from './SyncScoreSummary';
import { RESULTS_NAMESPACE } from '../results/results.store';

interface ResultDialogProps {
  readonly job: Job;
  readonly onClose: () => void;
  readonly onUse: () => void;
}

export default function ResultDialog({ job, onClose, onUse }: ResultDialogProps) {
  const { t, language } = useSyncTranslations();
  const store = useSyncStore();
  const original = useSync(({ videos }) => videos?.find(({ video_id }) => video_id === job.video_id));
  const audio = useSync(({ audios }) => audios?.find(({ audio_id }) => audio_id === job.audio_id));
  const [isCompared, setCompared] = useState(false);
  const captions = job.captions_url
    ? [{ src: job.captions_url, language, label: t('synced.captions') }]
    : undefined;
  const downloads: readonly (readonly [Download, boolean])[] = [
    ['video', Boolean(job.download_url)],
    ['audio', Boolean(audio?.download_url)],
    ['captions', Boolean(job.captions_download_url)],
  ];
  return (
    <Dialog
      open
      size="large"
      title={job.file_name}
      description={audio && t('result.made', { audio: audio.file_name })}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Stack gap={4}>
        {isCompared && original ? (
          <BeforeAfter before={original.video_url} after={job.result_video_url ?? ''} />
        ) : (
          <VideoPlayer
            src={job.result_video_url ?? ''}
            name={job.file_name}
            poster={job.poster_url ?? undefined}
            captions={captions}
            captionsShown
          />
        )}
        {original && (
          <Switch label={t('result.compare')} checked={isCompared} onCheckedChange={setCompared} />
        )}
        {job.proof && <SyncScoreSummary job={job} syncScore={job.proof} />}
        <Inline>
          {downloads
            .filter(([, isThere]) => isThere)
            .map(([what]) => (
              <Button
                key={what}
                icon="download"
                variant={what === 'video' ? 'primary' : 'secondary'}
                onClick={() => void store.download(job.job_id, what)}
              >
                {t(`result.save.${what}`)}
              </Button>
            ))}
        </Inline>
        <LazyTools job={job} onUse={onUse} />
      </Stack>
    </Dialog>
  );
}

interface ToolsProps {
  readonly job: Job;
  readonly onUse: () => void;
}

const translations = {
  en: () => import('../results/translations/en.json'),
  ar: () => import('../results/translations/ar.json'),
};

function LazyTools(props: ToolsProps) {
  const { t } = useSyncTranslations();
  const { translator } = useHost();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ readonly Tools: ComponentType<ToolsProps> | null }>();

  useEffect(() => {
    let isShown = true;
    const show = (Tools: ComponentType<ToolsProps> | null) => isShown && setLoaded({ Tools });
    Promise.all([
      import('../results/ResultTools'),
      translator.addTranslations(RESULTS_NAMESPACE, translations),
    ]).then(
      ([{ default: Tools }]) => show(Tools),
      () => show(null),
    );
    return () => {
      isShown = false;
    };
  }, [translator, attempt]);

  if (!loaded) return <Skeleton rows={3} />;
  if (loaded.Tools) return <loaded.Tools {...props} />;
  return (
    <RetryBanner
      message={t('result.toolsMissing')}
      retryLabel={t('missing.again')}
      onRetry={async () => {
        setLoaded(undefined);
        setAttempt(attempt + 1);
      }}
    />
  );
}
