import { styled } from 'styled-components';
import { Button, Card, Grid, Heading, Inline, Stack, Text, token } from '@lisan/ui';
import { useHost } from '@lisan/remote-kit';
import { usePageTitle } from '../../layout/usePageTitle';
import { useReleasedViews } from '../../remotes/useReleasedViews';
import { useShellTranslations } from '../../services/shell-context';
import { Footer } from '../landing/Footer';
import { TopBar } from '../landing/TopBar';
import { TalkingFace } from './TalkingFace';
import { useSampleSpeech } from './useSampleSpeech';

const steps = ['script', 'voice', 'video'] as const;

/** A sample from script to talking video, each step with the way to the tool that makes it. */
export function DemoPage() {
  const { t } = useShellTranslations();
  const { navigation } = useHost();
  const views = useReleasedViews();
  const heading = usePageTitle(t('demo.title'));
  const speech = useSampleSpeech();

  const samples = {
    script: <Script dir="auto">{t('demo.script.sample')}</Script>,
    voice: (
      <Inline gap={3}>
        <Button
          icon={speech.isPlaying ? 'pause' : 'play'}
          disabled={!speech.isReady}
          onClick={speech.isPlaying ? speech.stop : speech.play}
        >
          {t(speech.isPlaying ? 'demo.voice.stop' : 'demo.voice.play')}
        </Button>
        <Text as="span" size={0} tone="muted">
          {t('demo.voice.engine')}
        </Text>
      </Inline>
    ),
    video: (
      <Stack gap={2}>
        <TalkingFace label={t('demo.video.drawing')} audio={speech.audio} isPlaying={speech.isPlaying} />
        <Text size={0} tone="muted">
          {t('demo.video.drawing')}
        </Text>
      </Stack>
    ),
  };

  return (
    <>
      <TopBar />
      <Main>
        <Stack gap={7}>
          <Stack gap={3}>
            <Heading level={1} size={6} ref={heading}>
              {t('demo.title')}
            </Heading>
            <Text size={2} tone="muted" measure>
              {t('demo.lead')}
            </Text>
          </Stack>
          <Grid minimum="17rem" columns={3}>
            {steps.map((step, index) => {
              const view = views[index];
              return (
                <Card key={step} as="article" aria-labelledby={`demo-${step}`}>
                  <Step>
                    <Heading level={2} size={3} id={`demo-${step}`}>
                      {t(`demo.${step}.title`)}
                    </Heading>
                    <Text tone="muted">{t(`demo.${step}.text`)}</Text>
                    {samples[step]}
                    {view && (
                      <Way>
                        <Button
                          variant={index === 0 ? 'primary' : 'secondary'}
                          icon={view.icon}
                          onClick={() => navigation.openView(view.id)}
                        >
                          {t('demo.open', { view: view.label })}
                        </Button>
                      </Way>
                    )}
                  </Step>
                </Card>
              );
            })}
          </Grid>
        </Stack>
        {/* What is said stands beside it as text. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio ref={speech.audio} preload="none" onEnded={speech.stop} />
      </Main>
      <Footer />
    </>
  );
}

const Main = styled.main`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[8]} ${token.space[4]};
`;

const Step = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${token.space[4]};
  block-size: 100%;
`;

const Way = styled.div`
  margin-block-start: auto;
`;

const Script = styled.p`
  margin: 0;
  padding-inline-start: ${token.space[4]};
  border-inline-start: ${token.border.strong} solid ${token.color.accent};
  font-size: ${token.type.size[2]};
`;
