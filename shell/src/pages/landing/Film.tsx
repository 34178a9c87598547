import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button, Heading, Stack, Text, media, token } from '@lisan/ui';
import { languages, type Language } from '@lisan/contract';
import { useHost } from '@lisan/remote-kit';
import { scriptsOnly } from '../../layout/without-scripts';
import { useShellTranslations } from '../../services/shell-context';
import { films } from './media/films';
import { Section } from './Section';

const steps = ['script', 'voice', 'face'] as const;

/** A film that Lisan made, beside what it was made of. */
export function Film() {
  const { t, language } = useShellTranslations();
  return (
    <Section id="film" title={t('landing.film.title')} lead={t('landing.film.lead')}>
      <Columns>
        <Player key={language} language={language} />
        <Steps>
          {steps.map((step) => (
            <Stack as="li" key={step} gap={1}>
              <Heading level={3} size={1}>
                {t(`landing.film.${step}.title`)}
              </Heading>
              <Text tone="muted">{t(`landing.film.${step}.text`)}</Text>
            </Stack>
          ))}
        </Steps>
      </Columns>
    </Section>
  );
}

/** Loads nothing but the poster until it plays. Without scripts, the browser's own controls play it. */
function Player({ language }: { readonly language: Language }) {
  const { toasts } = useHost();
  const { t } = useShellTranslations();
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  const { poster, captions, video: file } = films[language];

  function handlePlay(): void {
    video.current?.focus();
    // Shown from the start, but loaded with the film.
    const [track] = video.current?.textTracks ?? [];
    if (track) track.mode = 'showing';
    video.current?.play().catch(() => {
      setStarted(false);
      toasts.show({ title: t('audio.playbackTitle'), message: t('audio.playback'), tone: 'bad' });
    });
  }

  return (
    <Screen>
      <Video
        ref={video}
        $isStarted={isStarted}
        src={file}
        poster={poster}
        width={480}
        height={360}
        preload="none"
        controls
        playsInline
        crossOrigin="anonymous"
        aria-label={t('landing.film.label')}
        onPlay={() => setStarted(true)}
      >
        <track kind="captions" src={captions} srcLang={language} label={languages[language].name} />
      </Video>
      {!isStarted && (
        <Start>
          <Button variant="primary" size="large" icon="play" onClick={handlePlay}>
            {t('landing.film.play')}
          </Button>
        </Start>
      )}
    </Screen>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: 7fr 5fr;
  align-items: center;
  gap: ${token.space[7]};

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${token.space[5]};
  }
`;

const Screen = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${token.radius.card};
`;

const Video = styled.video<{ readonly $isStarted: boolean }>`
  inline-size: 100%;
  block-size: auto;
  aspect-ratio: 4 / 3;
  background: ${token.color.sunken};

  /* The button starts it; the browser's controls follow. */
  @media (scripting: enabled) {
    &::-webkit-media-controls {
      ${({ $isStarted }) => !$isStarted && 'display: none;'}
    }
  }
  &:focus-visible {
    outline-offset: calc(-2 * ${token.border.strong});
  }
`;

const Start = styled.div`
  position: absolute;
  inset-block-end: ${token.space[4]};
  inset-inline-start: ${token.space[4]};
  ${scriptsOnly}
`;

const Steps = styled.ol`
  display: grid;
  gap: ${token.space[5]};
  list-style: none;

  > li {
    padding-inline-start: ${token.space[4]};
    border-inline-start: ${token.border.strong} solid ${token.color.accent};
  }
`;
