import { useState } from 'react';
import { styled } from 'styled-components';
import { Card, Heading, Stack, Text, token, Button, Inline } from '@lisan/ui';
import { useEvent, type SlotName, useHost } from '@lisan/remote-kit';
import { usePageTitle } from '../../layout/usePageTitle';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { useShellTranslations } from '../../services/shell-context';
import { Footer } from '../landing/Footer';
import { TopBar } from '../landing/TopBar';
import { useReleasedViews } from '../../remotes/useReleasedViews';
import { LateProjects } from '../../projects/LateProjects';

const steps = ['script', 'voice', 'video'] as const satisfies readonly string[];
const slots: Readonly<Record<(typeof steps)[number], SlotName>> = {
  script: 'demo-script',
  voice: 'demo-voice',
  video: 'demo-video',
};

export function DemoPage() {
  const { t } = useShellTranslations();
  const heading = usePageTitle(t('demo.title'));
  const [isWritten, setWritten] = useState(false);
  const [made, setMade] = useState<{ demoId: string; hasVideo: boolean } | null>(null);
  useEvent('demo.written', () => setWritten(true));
  useEvent('demo.made', setMade);
  const current = made?.hasVideo ? null : made ? 'video' : isWritten ? 'voice' : 'script';

  return (
    <>
      <TopBar />
      <Main>
        <Stack gap={6}>
          <Stack gap={3}>
            <Heading level={1} size={6} ref={heading}>
              {t('demo.title')}
            </Heading>
            <Text size={2} tone="muted" measure>
              {t('demo.lead')}
            </Text>
          </Stack>
          <Steps>
            {steps.map((step) => (
              <li key={step} aria-current={step === current ? 'step' : undefined}>
                <Card as="section" aria-labelledby={`demo-${step}`}>
                  <Stack gap={4}>
                    <Stack gap={1}>
                      <Heading level={2} size={3} id={`demo-${step}`}>
                        {t(`demo.${step}.title`)}
                      </Heading>
                      <Text tone="muted">{t(`demo.${step}.text`)}</Text>
                    </Stack>
                    <RemoteSlot
                      name={slots[step]}
                      height="12rem"
                      empty={<Text tone="muted">{t('demo.missing')}</Text>}
                    />
                  </Stack>
                </Card>
              </li>
            ))}
          </Steps>
          <DemoEnding demoId={made?.hasVideo ? made.demoId : undefined} />
        </Stack>
      </Main>
      <Footer />
    </>
  );
}

const Main = styled.main`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[7]} ${token.space[4]};
`;

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(19rem, 100%), 1fr));
  gap: ${token.space[5]};
  align-items: start;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    min-inline-size: 0;
  }

  & > [aria-current] > * {
    outline: ${token.border.strong} solid ${token.color.accent};
  }
`;

interface DemoEndingProps {
  readonly demoId: string | undefined;
}

function DemoEnding({ demoId }: DemoEndingProps) {
  const { t } = useShellTranslations();
  const { navigation } = useHost();
  const views = useReleasedViews();
  const isDone = demoId !== undefined;
  return (
    <Card>
      <Stack gap={4}>
        <Text size={2} role="status">
          {t(isDone ? 'demo.done' : 'demo.tools')}
        </Text>
        <Inline gap={2}>
          {views.slice(0, 3).map(({ id, icon, label }, index) => (
            <Button
              key={id}
              variant={isDone && index === 0 ? 'primary' : 'secondary'}
              icon={icon}
              onClick={() => navigation.openView(id)}
            >
              {t('demo.open', { view: label })}
            </Button>
          ))}
        </Inline>
        <LateProjects demoId={demoId} />
      </Stack>
    </Card>
  );
}
