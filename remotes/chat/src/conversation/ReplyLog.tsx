import { useEffect } from 'react';
import { VisuallyHidden } from '@lisan/ui';
import { useChatTranslations, useConversation, useConversationStore } from './conversation.store';

const ANNOUNCE_INTERVAL_MS = 500;

/**
 * Announces a growing reply to screen readers, one complete sentence at a time. Content is only
 * appended: a changed sentence would be read out again.
 */
export function ReplyLog() {
  const { t } = useChatTranslations();
  const store = useConversationStore();
  const isReplying = useConversation((state) => state.isReplying);
  const announced = useConversation((state) => state.announced);
  useEffect(() => {
    if (!isReplying) return undefined;
    const timer = setInterval(store.announce, ANNOUNCE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [store, isReplying]);
  return (
    <VisuallyHidden as="div" role="log" aria-label={t('reply.log')}>
      {announced.map((sentence, index) => (
        // Announced sentences keep their index.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto">
          {sentence}
        </p>
      ))}
    </VisuallyHidden>
  );
}
