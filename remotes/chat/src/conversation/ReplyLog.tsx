import { VisuallyHidden } from '@lisan/ui';
import { sentencesOf } from './sentences';
import { spokenText } from './spoken-text';
import { useChatTranslations, useConversation } from './useConversation';

/**
 * The reply that is being written, for whoever hears the page: sentence by sentence as each is complete. The visible
 * reply grows by words, which nobody wants to have read out.
 */
export function ReplyLog() {
  const { t, language } = useChatTranslations();
  const reply = useConversation(({ messages, isFollowing }) =>
    isFollowing ? (messages.at(-1)?.response ?? '') : '',
  );
  const isReplying = useConversation((state) => state.isReplying);
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
