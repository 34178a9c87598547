import { lazy, Suspense, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@lisan/ui';
import { useChatTranslations } from '../conversation.store';

const ScenesDialog = lazy(() => import('./ScenesDialog'));

interface ScenesProps {
  readonly reply: string;
  readonly onSpeak: (text: string) => void;
}

/** The way to the scenes of a reply. */
export function Scenes({ reply, onSpeak }: ScenesProps) {
  const { t } = useChatTranslations();
  const [isOpen, setOpen] = useState(false);

  /**
   * Closed first: the next view may ask at once what becomes of its text, and a dialog that opens over another one keeps
   * the page as that one made it, deaf to the mouse.
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
