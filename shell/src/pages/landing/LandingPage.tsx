import { styled } from 'styled-components';
import { useSession } from '@lisan/remote-kit';
import { useShellTranslations } from '../../services/shell-context';
import { usePageTitle } from '../../layout/usePageTitle';
import { RemoteSlot } from '../../remotes/RemoteSlot';
import { BusinessSteps } from './BusinessSteps';
import { Features } from './Features';
import { Footer } from './Footer';
import { Hero } from './Hero';
import { Questions } from './Questions';
import { Roadmap } from './Roadmap';
import { Section } from './Section';
import { TopBar } from './TopBar';

/** What a visitor sees first. */
export function LandingPage() {
  const { t } = useShellTranslations();
  const heading = usePageTitle(t('landing.title'));
  const isVisitor = useSession() === null;
  return (
    <Page>
      <TopBar />
      <main>
        <Hero heading={heading} />
        <Features />
        <Roadmap />
        <BusinessSteps />
        <Section
          id="pricing"
          title={t('landing.pricing.title')}
          lead={t(isVisitor ? 'landing.pricing.lead' : 'landing.pricing.leadSignedIn')}
        >
          <RemoteSlot name="landing-pricing" height="30rem" />
        </Section>
        <Questions />
      </main>
      <Footer />
    </Page>
  );
}

const Page = styled.div`
  min-block-size: 100dvh;
`;
