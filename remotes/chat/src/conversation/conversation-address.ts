import { useCallback, useEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { itemAddress, useFollowAddress } from '@lisan/remote-kit/view-parts';
import { useConversation, useConversationStore } from './conversation.store';
import type { ConversationState } from './conversation-state';

export const conversationAddress = itemAddress('conversation', '/home');

const openIdOf = ({ openId }: ConversationState) => openId;

/** Shape of ids; other values never reach the server. */
const idShape = /^[\w.-]{1,64}$/;

export function useConversationAddress(): void {
  const store = useConversationStore();
  const openId = useConversation(openIdOf);
  const show = useCallback(
    (id: string | null) => {
      if (id === null) store.startNew();
      else if (idShape.test(id)) void store.open(id);
      else store.showMissing();
    },
    [store],
  );
  useFollowAddress(conversationAddress, store, openIdOf, show);

  useEffect(() => {
    // A new conversation replaces the empty page instead of adding a step for Back.
    const { openId: shown } = store.getState();
    if (shown !== null && conversationAddress.read() === null && window.location.pathname === '/home')
      window.history.replaceState(window.history.state, '', conversationAddress.pathOf(shown));
  }, [store, openId]);
}

export function useGoToConversation(): (id: string | null) => void {
  const { navigation } = useHost();
  const store = useConversationStore();
  return (id) => {
    if (conversationAddress.read() !== id) navigation.goTo(conversationAddress.pathOf(id));
    if (id === null) store.startNew();
    else void store.open(id);
  };
}
