import { useEffect, useRef } from 'react';
import { Banner, Button } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import { useChatTranslations, useConversationStore } from '../conversation/conversation.store';

/** Milliseconds in which one press takes it back; longer while somebody is about to. */
const kept = 10_000;
/** Milliseconds between two looks for a focus that was lost, and how many there are. */
const pause = 100;
const mostLooks = 20;

/** What was deleted last, and the way back. */
export default function Removed({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const undo = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Whoever deleted it by keyboard has lost the button they stood on, once the menu above it has gone.
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
