import { useState, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { Job } from '@lisan/contract';
import {
  Banner,
  Button,
  Heading,
  IconButton,
  Inline,
  Skeleton,
  Stack,
  Switch,
  Text,
  VideoPlayer,
} from '@lisan/ui';
import { LazyPart } from '@lisan/remote-kit/view-parts';
import { useSync, useSyncStore, useSyncTranslations } from '../sync/sync.store';
import { isDone } from '../sync/made-with';
import type { Download } from './jobs';
import { BeforeAfter } from './BeforeAfter';
import { JobCard } from './JobCard';
import { openerOf } from './SyncedVideo';
import { SyncScoreSummary } from './SyncScoreSummary';
import { RESULTS_NAMESPACE } from '../results/results.store';

const MARGIN_PX = 24;

/** The job that the address names: its progress, then its video, the largest thing on the page. */
export default function JobStage({ id }: { readonly id: string }) {
  const { t } = useSyncTranslations();
  const store = useSyncStore();
  const jobs = useSync((state) => state.jobs);
  const stage = useRef<HTMLDivElement>(null);
  const job = jobs?.find(({ job_id }) => job_id === id);
  const isFinished = job !== undefined && isDone(job);

  useEffect(() => {
    if (stage.current) scrollToStart(stage.current);
  }, [id, isFinished]);

  return (
    <div ref={stage}>
      {jobs === null ? (
        <Skeleton rows={8} />
      ) : !job ? (
        <Banner
          tone="warn"
          inset
          action={
            <Button size="small" onClick={() => store.show(null)}>
              {t('result.close')}
            </Button>
          }
        >
          {t('result.gone')}
        </Banner>
      ) : isFinished ? (
        <Result key={id} job={job} />
      ) : (
        <JobCard job={job} />
      )}
    </div>
  );
}

/** Scrolls only the container: `scrollIntoView` would move the page's frame too. */
function scrollToStart(element: HTMLElement): void {
  let scroller = element.parentElement;
  while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement;
  if (!scroller) return;
  const distance = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  scroller.scrollTop += distance - MARGIN_PX;
}

function Result({ job }: { readonly job: Job }) {
  const { t, language } = useSyncTranslations();
  const store = useSyncStore();
  const original = useSync(({ videos }) => videos?.find(({ video_id }) => video_id === job.video_id));
  const audio = useSync(({ audios }) => audios?.find(({ audio_id }) => audio_id === job.audio_id));
  const [isCompared, setCompared] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const captions = job.captions_url
    ? [{ src: job.captions_url, language, label: t('synced.captions') }]
    : undefined;
  const downloads: readonly (readonly [Download, boolean])[] = [
    ['video', Boolean(job.download_url)],
    ['audio', Boolean(audio?.download_url)],
    ['captions', Boolean(job.captions_download_url)],
  ];

  useEffect(() => title.current?.focus({ preventScroll: true }), []);

  function close(): void {
    store.show(null);
    requestAnimationFrame(() => document.getElementById(openerOf(job))?.focus());
  }

  return (
    <Stack as="section" gap={4} aria-label={job.file_name}>
      <Inline justify="between" wrap={false} align="start">
        <Stack gap={1}>
          <Title ref={title} tabIndex={-1} level={2} size={3}>
            <bdi>{job.file_name}</bdi>
          </Title>
          {audio && (
            <Text size={0} tone="muted">
              {t('result.made', { audio: audio.file_name })}
            </Text>
          )}
        </Stack>
        <IconButton icon="close" label={t('result.close')} onClick={close} />
      </Inline>
      {isCompared && original ? (
        <BeforeAfter before={original.video_url} after={job.result_video_url ?? ''} />
      ) : (
        <VideoPlayer
          src={job.result_video_url ?? ''}
          name={job.file_name}
          poster={job.poster_url ?? undefined}
          captions={captions}
          captionsShown
          ratio={original && original.width / original.height}
          hasPlayButton
        />
      )}
      <Inline justify="between">
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
        {original && (
          <Switch label={t('result.compare')} checked={isCompared} onCheckedChange={setCompared} />
        )}
      </Inline>
      <div role="status">
        <SyncScoreSummary job={job} />
      </div>
      <LazyPart
        load={loadTools}
        translations={translations}
        failure={t('result.toolsMissing')}
        retryLabel={t('missing.again')}
        with={{ job, onUse: close }}
      />
    </Stack>
  );
}

const Title = styled(Heading)`
  overflow-wrap: anywhere;

  &:focus {
    outline: none;
  }
`;

const loadTools = () => import('../results/ResultTools');

const translations = {
  namespace: RESULTS_NAMESPACE,
  loaders: {
    en: () => import('../results/translations/en.json'),
    ar: () => import('../results/translations/ar.json'),
  },
};
