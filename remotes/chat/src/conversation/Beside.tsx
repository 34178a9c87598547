import { useEffect } from 'react';
import { useEvent, useHost } from '@lisan/remote-kit';
import { useDeepLink, useGoToConversation, useConversationUrl } from './useDeepLink';
import { Notices } from './Notices';
import { useConversation, useConversationStore } from './conversation.store';

/** What stands between the conversation and the box, and what goes on beside them: loaded after both. */
export default function Beside() {
  const store = useConversationStore();
  const { bus } = useHost();
  const goTo = useGoToConversation();
  const isUnread = useConversation(
    ({ conversations, openId, isOpening }) =>
      !isOpening && conversations?.some((one) => one.conversation_id === openId && one.unread) === true,
  );
  useDeepLink();
  useConversationUrl();
  useEvent('conversation.chosen', ({ conversationId }) => {
    goTo(conversationId);
    bus.clear('conversation.chosen');
  });

  // Read is what somebody had before them: not what a window behind others shows.
  useEffect(() => {
    if (!isUnread) return undefined;
    const look = () => {
      if (!document.hidden) void store.markRead();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [store, isUnread]);
  return <Notices />;
}
