import { lazy, Suspense, useRef, useState } from 'react';
import { Button, Inline } from '@lisan/ui';
import { useChatTranslations } from '../conversation/conversation.store';
import { starterIds, type StarterId } from './starter-ids';

const StarterDialog = lazy(() => import('./StarterDialog'));

export function Starters() {
  const { t } = useChatTranslations();
  const [chosen, setChosen] = useState<StarterId | null>(null);
  const row = useRef<HTMLDivElement>(null);

  function handleClose(isWritten: boolean): void {
    setChosen(null);
    const box = row.current?.closest('section, main, body')?.querySelector<HTMLElement>('form textarea');
    // After the dialog restores the focus, move it to the box.
    if (isWritten) requestAnimationFrame(() => setTimeout(() => box?.focus()));
  }

  return (
    <>
      <Inline justify="center" gap={2} ref={row} role="group" aria-label={t('starters.label')}>
        {starterIds.map((id) => (
          <Button key={id} size="small" onClick={() => setChosen(id)}>
            {t(`starters.${id}.label`)}
          </Button>
        ))}
      </Inline>
      {chosen && (
        <Suspense>
          <StarterDialog id={chosen} onClose={handleClose} />
        </Suspense>
      )}
    </>
  );
}
