import { lazy, Suspense, useState } from 'react';
import { Button } from '@lisan/ui';
import { useChatTranslations } from '../useConversation';

const ScenesDialog = lazy(() => import('./ScenesDialog'));

interface ScenesProps {
  readonly reply: string;
  readonly onSpeak: (text: string) => void;
}

/** The way to the scenes of a reply. */
export function Scenes({ reply, onSpeak }: ScenesProps) {
  const { t } = useChatTranslations();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" icon="list" onClick={() => setOpen(true)}>
        {t('scenes.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ScenesDialog reply={reply} onSpeak={onSpeak} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
