import { useShellTranslations } from '../../services/shell-context';
import { NumberedSteps } from './NumberedSteps';
import { Section } from './Section';

export function BusinessSteps() {
  const { t } = useShellTranslations();
  return (
    <Section id="business" title={t('landing.business.title')} lead={t('landing.business.lead')}>
      <NumberedSteps prefix="landing.business" steps={['call', 'assessment', 'proposal', 'deliverables']} />
    </Section>
  );
}
