import { useShellTranslations } from '../../services/shell-context';
import { NumberedSteps } from './NumberedSteps';
import { Section } from './Section';

export function Roadmap() {
  const { t } = useShellTranslations();
  return (
    <Section id="how-it-works" title={t('landing.roadmap.title')} lead={t('landing.roadmap.lead')}>
      <NumberedSteps prefix="landing.roadmap" steps={['write', 'speak', 'sync', 'publish']} />
    </Section>
  );
}
