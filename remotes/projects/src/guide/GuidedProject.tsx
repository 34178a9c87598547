import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { styled } from 'styled-components';
import { pageProtocol, type Job } from '@lisan/contract';
import { useHost, useSession } from '@lisan/remote-kit';
import {
  Button,
  Heading,
  Icon,
  Inline,
  Progress,
  RetryBanner,
  Skeleton,
  Stack,
  Text,
  TextField,
  VisuallyHidden,
  VideoPlayer,
  fractionOf,
  media,
  token,
  Card,
} from '@lisan/ui';
import { useGuide, useGuideStore } from './guide.store';
import { useProjectTranslations } from '../chooser/useProjects';

const isRunningJob = (job: Job | null) => job?.status === 'PENDING' || job?.status === 'PROCESSING';

const samples = ['coffee', 'library', 'walk'] as const;
const MAX_IDEA_LENGTH = 160;

/** The first video, step by step, in the real tools. */
export default function GuidedProject() {
  return useSession() && <Guide />;
}

function Guide() {
  const { t } = useProjectTranslations();
  const store = useGuideStore();
  const script = useGuide((state) => state.script);
  const speech = useGuide((state) => state.speech);
  const made = useGuide((state) => state.made);
  const isMissing = useGuide((state) => state.isMissing);
  const isLoading = useGuide((state) => state.isLoading);
  const isRunning = useGuide(({ job }) => isRunningJob(job));
  const isMade = made !== null;
  const current = isMade ? null : speech ? 'video' : script ? 'speech' : 'script';
  const openButton = (step: 'speech' | 'video', onClick: () => Promise<void>) => (
    <Inline>
      <Button variant={current === step ? 'primary' : 'secondary'} onClick={() => void onClick()}>
        {t(`guide.${step}.open`)}
      </Button>
    </Inline>
  );
  if (isLoading) return <Skeleton rows={8} />;
  return (
    <Stack gap={5}>
      {isMissing && <RetryBanner message={t('missing')} retryLabel={t('again')} onRetry={store.refresh} />}
      <Frame>
        <Stage />
        <Stack as="ol" gap={3}>
          <Step name="script" isCurrent={current === 'script'} isDone={script !== null}>
            {script === null && <IdeaForm />}
          </Step>
          <Step name="speech" isCurrent={current === 'speech'} isDone={speech !== null}>
            {script !== null && openButton('speech', store.speak)}
          </Step>
          <Step name="video" isCurrent={current === 'video'} isDone={isMade} isRunning={isRunning}>
            {speech !== null && !isRunning && openButton('video', store.lipSync)}
          </Step>
        </Stack>
      </Frame>
    </Stack>
  );
}

function Stage() {
  const { t, language } = useProjectTranslations();
  const { navigation } = useHost();
  const store = useGuideStore();
  const project = useGuide((state) => state.project);
  const job = useGuide((state) => state.job);
  const made = useGuide((state) => state.made);
  const url = made?.result_video_url;
  const isRunning = isRunningJob(job);
  const captions = made?.captions_url;
  return (
    <Fixed>
      <Stack gap={3}>
        {url ? (
          <VideoPlayer
            src={url}
            name={t('guide.result')}
            poster={made.poster_url ?? undefined}
            captions={captions ? [{ src: captions, language, label: t('guide.captions') }] : undefined}
            captionsShown
            ratio={4 / 3}
            hasPlayButton
          />
        ) : (
          <Face src={`${pageProtocol.apiBase}/demo/face`} alt={t('guide.face')} width={480} height={360} />
        )}
        <div role="status">
          {job && isRunning && <Progress label={t('guide.making')} fraction={fractionOf(job.progress)} />}
          {url && !isRunning && job === made && <Text>{t('guide.done')}</Text>}
          {job?.reason && !isRunning && job !== made && <Text tone="bad">{job.reason}</Text>}
        </div>
        {url && (
          <Inline gap={3}>
            <Button variant="primary" icon="download" onClick={() => void store.download()}>
              {t('guide.download')}
            </Button>
            <Button
              icon="edit"
              onClick={() => navigation.goTo(`/home?view=lip-sync&job=${encodeURIComponent(made.job_id)}`)}
            >
              {t('guide.edit')}
            </Button>
          </Inline>
        )}
        <Text size={0} tone="muted">
          {t('guide.note')} {project && t('guide.kept', { name: project.name })}
        </Text>
      </Stack>
    </Fixed>
  );
}

interface StepProps {
  readonly name: 'script' | 'speech' | 'video';
  readonly isCurrent: boolean;
  readonly isDone: boolean;
  readonly isRunning?: boolean;
  readonly children: ReactNode;
}

function Step({ name, isCurrent, isDone, isRunning = false, children }: StepProps) {
  const { t } = useProjectTranslations();
  return (
    <Card
      as="li"
      padding={4}
      tone={isCurrent ? 'accent' : 'surface'}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Stack gap={3}>
        <Stack gap={1}>
          <Inline gap={2}>
            <Heading level={2} size={3}>
              {t(`guide.${name}.title`)}
            </Heading>
            {isDone && (
              <>
                <Icon name="check" />
                <VisuallyHidden>{t('guide.isDone')}</VisuallyHidden>
              </>
            )}
          </Inline>
          {!isDone && <Text tone="muted">{t(isRunning ? 'guide.making' : `guide.${name}.text`)}</Text>}
        </Stack>
        {children}
      </Stack>
    </Card>
  );
}

function IdeaForm() {
  const { t } = useProjectTranslations();
  const store = useGuideStore();
  const [idea, setIdea] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function handleSubmit(event: SyntheticEvent): void {
    event.preventDefault();
    if (idea.trim() !== '') return void store.writeScript(t('guide.prompt', { idea: idea.trim() }));
    setAsked(true);
    field.current?.focus();
  }

  return (
    <form onSubmit={handleSubmit}>
      <Stack gap={3}>
        <TextField
          ref={field}
          label={t('guide.idea')}
          error={isAsked && idea.trim() === '' ? t('guide.noIdea') : undefined}
          dir="auto"
          maxLength={MAX_IDEA_LENGTH}
          value={idea}
          onChange={(event) => setIdea(event.target.value)}
        />
        <Inline gap={2} role="group" aria-label={t('guide.samples')}>
          {samples.map((sample) => (
            <Button key={sample} size="small" onClick={() => setIdea(t(`guide.sample.${sample}`))}>
              {t(`guide.sample.${sample}`)}
            </Button>
          ))}
        </Inline>
        <Inline>
          <Button type="submit" variant="primary">
            {t('guide.script.open')}
          </Button>
        </Inline>
      </Stack>
    </form>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  gap: ${token.space[6]};
  align-items: start;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/* The steps may be longer than the stage. */
const Fixed = styled.div`
  position: sticky;
  inset-block-start: ${token.space[5]};

  ${media.phone} {
    position: static;
  }
`;

const Face = styled.img`
  inline-size: 100%;
  block-size: auto;
  border-radius: ${token.radius.card};
`;
