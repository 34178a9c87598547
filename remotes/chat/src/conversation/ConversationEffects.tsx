import { useEffect } from 'react';
import { useEvent, useHost } from '@lisan/remote-kit';
import { useConversationAddress, useGoToConversation } from './conversation-address';
import { Notices } from './Notices';
import { useConversation, useConversationStore } from './conversation.store';

export default function ConversationEffects() {
  const store = useConversationStore();
  const { bus } = useHost();
  const goTo = useGoToConversation();
  const isUnread = useConversation(
    ({ conversations, openId, isOpening }) =>
      !isOpening && conversations?.some((one) => one.conversation_id === openId && one.unread) === true,
  );
  useConversationAddress();
  useEvent('conversation.chosen', ({ conversationId }) => {
    goTo(conversationId);
    bus.clear('conversation.chosen');
  });
  useEvent('prompt.chosen', ({ text }) => {
    goTo(null);
    bus.clear('prompt.chosen');
    if (text === '') return;
    const draft = store.getState().draft.trimEnd();
    store.setDraft(draft === '' ? text : `${draft}\n\n${text}`);
  });

  // A hidden window doesn't mark a conversation as read.
  useEffect(() => {
    if (!isUnread) return undefined;
    const markIfVisible = () => {
      if (!document.hidden) void store.markRead();
    };
    markIfVisible();
    document.addEventListener('visibilitychange', markIfVisible);
    return () => document.removeEventListener('visibilitychange', markIfVisible);
  }, [store, isUnread]);
  return <Notices />;
}
