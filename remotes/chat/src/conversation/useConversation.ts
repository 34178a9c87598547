import { accountStore, useTranslations } from '@lisan/remote-kit';
import { createConversationStore } from './conversation.store';

/** A reply goes on while another view of the dashboard is open. */
export const [useConversation, useConversationStore] = accountStore(createConversationStore);

/** The remote's sentences. */
export function useChatTranslations() {
  return useTranslations('chat');
}
