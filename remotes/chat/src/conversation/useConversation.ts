import { useStore } from 'zustand/react';
import { isApiError } from '@lisan/errors';
import { accountStore, useHost, useSignedInUser, useWords } from '@lisan/remote-kit';
import { createConversationRequests } from './conversation.requests';
import {
  createConversationStore,
  type ConversationState,
  type ConversationStore,
} from './conversation.store';

/** A reply goes on while another view of the dashboard is open. */
const storeOf = accountStore<ConversationStore>((host, { email }) => {
  const store = createConversationStore({
    requests: createConversationRequests(host.api, email),
    memory: host.memory,
    onFailure: (error, what) => {
      const t = host.translator.translate('chat');
      host.report(error, `chat: ${what}`);
      host.toasts.show({
        title: t(`failure.${what}`),
        message: isApiError(error) && error.detail ? error.detail : t('failure.again'),
        tone: 'bad',
      });
    },
  });
  host.bus.subscribe('push.resumed', () => void store.lookAgain());
  void store.start();
  return store;
});

export function useConversationStore(): ConversationStore {
  return storeOf(useHost(), useSignedInUser());
}

/** Part of the state; renders again when that part changes. */
export function useConversation<Part>(select: (state: ConversationState) => Part): Part {
  return useStore(useConversationStore(), select);
}

/** The chat's sentences. */
export function useChatWords() {
  return useWords('chat');
}
