import { Button, Inline } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { Section } from './Section';
import { useProfileStore, useProfileTranslations } from './profile.store';

export function DataCard() {
  const { t } = useProfileTranslations();
  const [isExporting, exportAll] = useBusy(useProfileStore().exportAll);
  return (
    <Section title={t('data.title')} lead={t('data.lead')}>
      <Inline>
        <Button icon="download" busy={isExporting} onClick={exportAll}>
          {t('data.export')}
        </Button>
      </Inline>
    </Section>
  );
}
