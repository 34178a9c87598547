import { styled } from 'styled-components';
import { useSession } from '@lisan/remote-kit';
import { Accordion, Text, media } from '@lisan/ui';
import { useShellTranslations } from '../../services/shell-context';
import { PublicPage } from '../../layout/PublicPage';
import { usePageTitle } from '../../layout/usePageTitle';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { BusinessPanel } from './BusinessPanel';
import { Features } from './Features';
import { Film } from './Film';
import { Hero } from './Hero';
import { NumberedSteps } from './NumberedSteps';
import { questions } from './questions';
import { Section } from './Section';

export function LandingPage() {
  const { t } = useShellTranslations();
  const heading = usePageTitle(t('landing.title'));
  const isVisitor = useSession() === null;
  return (
    <PublicPage>
      <Hero heading={heading} />
      <Film />
      <Features />
      <Roadmap />
      <BusinessPanel />
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
    </PublicPage>
  );
}

/** About as high as five cards in one row, in three columns, two, or one. */
const Plans = styled.div`
  --plans-height: calc(44rem * var(--script-scale));

  ${media.wide} {
    --plans-height: calc(26.7rem * var(--script-scale));
  }
  @media (max-width: 42.99rem) {
    --plans-height: calc(72rem * var(--script-scale));
  }
  @media (max-width: 28.99rem) {
    --plans-height: calc(111rem * var(--script-scale));
  }
`;

function Roadmap() {
  const { t } = useShellTranslations();
  return (
    <Section id="how-it-works" title={t('landing.roadmap.title')} lead={t('landing.roadmap.lead')}>
      <NumberedSteps prefix="landing.roadmap" steps={['write', 'speak', 'sync', 'publish']} />
    </Section>
  );
}

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
