import { useEffect, useRef } from 'react';
import { Banner, Button } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import { useChatTranslations, useConversationStore } from '../conversation/conversation.store';

/** Milliseconds for undo; paused while hovered or focused. */
const kept = 10_000;
/** Milliseconds between checks for a lost focus. */
const pause = 100;
const mostLooks = 20;

export default function Removed({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const undo = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Deleting by keyboard loses the focus once the menu closes.
    let looks = 0;
    const look = setInterval(() => {
      const isLost = document.activeElement === document.body;
      if (isLost) undo.current?.focus({ preventScroll: true });
      looks += 1;
      if (isLost || looks === mostLooks) clearInterval(look);
    }, pause);
    const timer = setInterval(() => {
      if (!undo.current?.matches(':hover, :focus-visible')) store.forgetRemoved();
    }, kept);
    return () => {
      clearInterval(look);
      clearInterval(timer);
    };
  }, [store, conversation]);

  return (
    <Banner
      tone="info"
      inset
      icon="trash"
      action={
        <Button ref={undo} size="small" onClick={() => void store.restore()}>
          {t('history.undo')}
        </Button>
      }
    >
      {t('history.removed')} <bdi>{conversation.title}</bdi>
    </Banner>
  );
}
