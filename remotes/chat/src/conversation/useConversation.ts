import { useStore } from 'zustand/react';
import { isApiError } from '@lisan/errors';
import { useHost, useSignedInUser, useWords, type HostServices } from '@lisan/remote-kit';
import { createConversationRequests } from './conversation.requests';
import {
  createConversationStore,
  type ConversationState,
  type ConversationStore,
} from './conversation.store';

interface Kept {
  readonly userId: string;
  readonly store: ConversationStore;
}

/** One store per host and account: a reply goes on while another view of the dashboard is open. */
const stores = new WeakMap<HostServices, Kept>();

function storeOf(host: HostServices, userId: string, email: string): ConversationStore {
  const known = stores.get(host);
  if (known?.userId === userId) return known.store;
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
  stores.set(host, { userId, store });
  void store.start();
  return store;
}

export function useConversationStore(): ConversationStore {
  const host = useHost();
  const { user_id, email } = useSignedInUser();
  return storeOf(host, user_id, email);
}

export function useConversation(): ConversationState {
  return useStore(useConversationStore());
}

/** The chat's sentences. */
export function useChatWords() {
  return useWords('chat');
}
