import type { Profile } from '@lisan/contract';
import { Button, Inline } from '@lisan/ui';
import { useBusy } from '@lisan/remote-kit';
import { Section } from './Section';
import { Setting } from './Setting';
import { useProfileStore, useProfileTranslations } from './profile.store';

export function DataCard({ profile: { data_export: prepared } }: { readonly profile: Profile }) {
  const { t, format } = useProfileTranslations();
  const store = useProfileStore();
  const [isExporting, exportAll] = useBusy(store.exportAll);
  const [isSaving, save] = useBusy(store.saveExport);
  const until = prepared?.ready_until;
  return (
    <Section title={t('data.title')} lead={t('data.lead')}>
      {until && (
        <Setting
          label={t('data.ready')}
          value={t('data.until', { date: format.date(until, { dateStyle: 'long' }) })}
          action={
            <Button icon="download" busy={isSaving} onClick={save}>
              {t('data.save')}
            </Button>
          }
        />
      )}
      {prepared?.is_preparing ? (
        <Setting label={t('data.preparing')} value={t('data.preparingLead')} />
      ) : (
        <Inline>
          <Button
            icon={until ? 'refresh' : 'download'}
            variant={until ? 'quiet' : 'secondary'}
            busy={isExporting}
            onClick={exportAll}
          >
            {until ? t('data.again') : t('data.export')}
          </Button>
        </Inline>
      )}
    </Section>
  );
}
