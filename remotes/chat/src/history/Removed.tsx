import { useEffect, useRef } from 'react';
import { Banner, Button } from '@lisan/ui';
import type { Conversation } from '@lisan/contract';
import { useChatTranslations, useConversationStore } from '../conversation/conversation.store';

/** Milliseconds for undo; paused while hovered or focused. */
const UNDO_PERIOD_MS = 10_000;
const FOCUS_CHECK_INTERVAL_MS = 100;
const MAX_FOCUS_CHECKS = 20;

export default function Removed({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const undo = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // Deleting by keyboard loses the focus once the menu closes.
    let checks = 0;
    const focusTimer = setInterval(() => {
      const isLost = document.activeElement === document.body;
      if (isLost) undo.current?.focus({ preventScroll: true });
      checks += 1;
      if (isLost || checks === MAX_FOCUS_CHECKS) clearInterval(focusTimer);
    }, FOCUS_CHECK_INTERVAL_MS);
    const timer = setInterval(() => {
      if (!undo.current?.matches(':hover, :focus-visible')) store.forgetRemoved();
    }, UNDO_PERIOD_MS);
    return () => {
      clearInterval(focusTimer);
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
