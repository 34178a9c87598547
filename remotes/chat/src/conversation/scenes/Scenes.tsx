import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@lisan/ui';
import { useChatTranslations } from '../conversation.store';

const ScenesDialog = lazy(() => import('./ScenesDialog'));

interface ScenesProps {
  readonly reply: string;
  readonly onSpeak: (text: string) => void;
}

export function Scenes({ reply, onSpeak }: ScenesProps) {
  const { t } = useChatTranslations();
  const [isOpen, setOpen] = useState(false);

  /**
   * Closes before speaking: the next view may open a dialog at once, which would keep the page
   * inert.
   */
  function handleSpeak(text: string): void {
    flushSync(() => setOpen(false));
    onSpeak(text);
  }

  return (
    <>
      <Button size="small" icon="list" onClick={() => setOpen(true)}>
        {t('scenes.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ScenesDialog reply={reply} onSpeak={handleSpeak} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
