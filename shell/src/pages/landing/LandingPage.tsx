import { styled } from 'styled-components';
import { useSession } from '@lisan/remote-kit';
import { Accordion, Text, Card, Grid, Heading, Icon, Stack, type IconName, token } from '@lisan/ui';
import type { ReactNode } from 'react';
import { useShellTranslations } from '../../services/shell-context';
import { usePageTitle } from '../../layout/usePageTitle';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { Footer } from './Footer';
import { Hero } from './Hero';
import { TopBar } from './TopBar';
import { NumberedSteps } from './NumberedSteps';

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Root id={id} aria-labelledby={`${id}-heading`}>
      <Stack gap={6}>
        <Stack gap={2}>
          <Heading id={`${id}-heading`} size={5}>
            {title}
          </Heading>
          {lead && (
            <Text tone="muted" size={2} measure>
              {lead}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </Root>
  );
}

const Root = styled.section`
  max-inline-size: ${token.measure.page};
  margin-inline: auto;
  padding: ${token.space[8]} ${token.space[4]};
  scroll-margin-block-start: ${token.space[8]};
`;

export function LandingPage() {
  const { t } = useShellTranslations();
  const heading = usePageTitle(t('landing.title'));
  const isVisitor = useSession() === null;
  return (
    <Page>
      <TopBar />
      <main id="content">
        <Hero heading={heading} />
        <Features />
        <Roadmap />
        <BusinessSteps />
        <Section
          id="pricing"
          title={t('landing.pricing.title')}
          lead={t(isVisitor ? 'landing.pricing.lead' : 'landing.pricing.leadSignedIn')}
        >
          <Plans>
            <RemoteSlot name="landing-pricing" height="30rem" waitingHeight="var(--plans-height)" />
          </Plans>
        </Section>
        <Questions />
      </main>
      <Footer />
    </Page>
  );
}

/** About as high as five cards in three columns, two, or one. */
const Plans = styled.div`
  --plans-height: calc(44rem * var(--script-scale));

  @media (max-width: 42.99rem) {
    --plans-height: calc(72rem * var(--script-scale));
  }
  @media (max-width: 28.99rem) {
    --plans-height: calc(111rem * var(--script-scale));
  }
`;

const Page = styled.div`
  min-block-size: 100dvh;
`;

function BusinessSteps() {
  const { t } = useShellTranslations();
  return (
    <Section id="business" title={t('landing.business.title')} lead={t('landing.business.lead')}>
      <NumberedSteps prefix="landing.business" steps={['call', 'assessment', 'proposal', 'deliverables']} />
    </Section>
  );
}

function Roadmap() {
  const { t } = useShellTranslations();
  return (
    <Section id="how-it-works" title={t('landing.roadmap.title')} lead={t('landing.roadmap.lead')}>
      <NumberedSteps prefix="landing.roadmap" steps={['write', 'speak', 'sync', 'publish']} />
    </Section>
  );
}

const questions = ['what', 'languages', 'voice', 'video', 'trial', 'cancel'] as const;

function Questions() {
  const { t } = useShellTranslations();
  return (
    <Section id="questions" title={t('landing.questions.title')}>
      <Accordion
        items={questions.map((question) => ({
          id: question,
          title: t(`landing.questions.${question}.question`),
          content: (
            <Text tone="muted" measure>
              {t(`landing.questions.${question}.answer`)}
            </Text>
          ),
        }))}
      />
    </Section>
  );
}

const features: readonly { id: string; icon: IconName }[] = [
  { id: 'script', icon: 'chat' },
  { id: 'voice', icon: 'microphone' },
  { id: 'lipSync', icon: 'film' },
  { id: 'companion', icon: 'people' },
];

function Features() {
  const { t } = useShellTranslations();
  return (
    <Section id="features" title={t('landing.features.title')} lead={t('landing.features.lead')}>
      <Grid minimum="15rem" columns={4}>
        {features.map(({ id, icon }) => (
          <Card key={id} as="article">
            <Stack gap={3}>
              <Icon name={icon} />
              <Heading level={3} size={2}>
                {t(`landing.features.${id}.title`)}
              </Heading>
              <Text tone="muted">{t(`landing.features.${id}.text`)}</Text>
            </Stack>
          </Card>
        ))}
      </Grid>
    </Section>
  );
}
