import { useState } from 'react';
import { Button, Text } from '@lisan/ui';
import { useProjectsStore, useProjectTranslations } from './useProjects';

export function KeepDemo({ demoId }: { readonly demoId: string }) {
  const { t } = useProjectTranslations();
  const store = useProjectsStore();
  const [state, setState] = useState<'open' | 'busy' | 'kept'>('open');

  async function handleKeep(): Promise<void> {
    if (state !== 'open') return;
    setState('busy');
    setState((await store.keepDemo(demoId)) ? 'kept' : 'open');
  }

  return (
    <div role="status">
      {state === 'kept' ? (
        <Text>{t('demo.kept')}</Text>
      ) : (
        <Button icon="add" busy={state === 'busy'} busyLabel={t('busy')} onClick={() => void handleKeep()}>
          {t('demo.keep')}
        </Button>
      )}
    </div>
  );
}
