import { useState, type SyntheticEvent } from 'react';
import { limits } from '@lisan/contract';
import { Button, Inline, TextField } from '@lisan/ui';
import { useProjectsStore, useProjectTranslations } from './useProjects';

/** Begins a project, which is worked in from then on. */
export function NewProject() {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '' || isBusy) return;
    setBusy(true);
    if (await store.create(name.trim())) setName('');
    setBusy(false);
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Inline gap={2} align="end">
        <TextField
          label={t('name')}
          maxLength={limits.nameMaxLength}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === ''}
          busy={isBusy}
          busyLabel={t('busy')}
        >
          {t('create')}
        </Button>
      </Inline>
    </form>
  );
}
