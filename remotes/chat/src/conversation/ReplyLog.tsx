import { useEffect, useState } from 'react';
import { VisuallyHidden } from '@lisan/ui';
import { sentencesOf } from './sentences';
import { spokenText } from './spoken-text';
import type { ConversationState } from './conversation-state';
import { useChatTranslations, useConversation, useConversationStore } from './useConversation';

/** Milliseconds between two looks for sentences: words come a hundred times a second, sentences do not. */
const pace = 500;

const followed = ({ messages, isFollowing }: ConversationState): string =>
  isFollowing ? (messages.at(-1)?.response ?? '') : '';

/** The reply that is followed, as it was a moment ago. */
function useFollowed(isReplying: boolean): string {
  const store = useConversationStore();
  const isFollowing = useConversation((state) => state.isFollowing);
  const [reply, setReply] = useState(() => followed(store.getState()));
  useEffect(() => {
    const look = () => setReply(followed(store.getState()));
    look();
    if (!isReplying) return undefined;
    const timer = setInterval(look, pace);
    return () => clearInterval(timer);
  }, [store, isReplying, isFollowing]);
  return reply;
}

/**
 * The reply that is being written, for whoever hears the page: sentence by sentence as each is complete. The visible
 * reply grows by words, which nobody wants to have read out.
 */
export function ReplyLog() {
  const { t, language } = useChatTranslations();
  const isReplying = useConversation((state) => state.isReplying);
  const reply = useFollowed(isReplying);
  const sentences = sentencesOf(spokenText(reply), language);
  const complete = isReplying ? sentences.slice(0, -1) : sentences;
  return (
    <VisuallyHidden as="div" role="log" aria-label={t('reply.log')}>
      {complete.map((sentence, index) => (
        // A sentence that is complete keeps its place.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={index} dir="auto">
          {sentence}
        </p>
      ))}
    </VisuallyHidden>
  );
}
