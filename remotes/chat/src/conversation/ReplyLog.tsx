import { useEffect } from 'react';
import { VisuallyHidden } from '@lisan/ui';
import { useChatTranslations, useConversation, useConversationStore } from './conversation.store';

/** Milliseconds between two looks for sentences: words come a hundred times a second, sentences do not. */
const pace = 500;

/**
 * The reply that is being written, for whoever hears the page: sentence by sentence as each is complete. The visible
 * reply grows by words, which nobody wants to have read out. What stands here is only added to: a sentence that changed
 * would be read out again.
 */
export function ReplyLog() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const isReplying = useConversation((state) => state.isReplying);
  const told = useConversation((state) => state.told);
  useEffect(() => {
    if (!isReplying) return undefined;
    const timer = setInterval(store.tell, pace);
    return () => clearInterval(timer);
  }, [store, isReplying]);
  return (
    <VisuallyHidden as="div" role="log" aria-label={t('reply.log')}>
      {told.map((sentence, index) => (
        // A sentence that was told keeps its place.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto">
          {sentence}
        </p>
      ))}
    </VisuallyHidden>
  );
}
