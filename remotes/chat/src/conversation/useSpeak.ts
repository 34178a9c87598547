import { useHost } from '@lisan/remote-kit';
import { useConversationStore } from './conversation.store';

/** Takes a text of the open conversation to Text To Audio. */
export function useSpeak(): (text: string) => void {
  const { bus, navigation } = useHost();
  const store = useConversationStore();
  return (text) => {
    bus.publish('script.chosen', { text, conversationId: store.getState().openId });
    navigation.openView('text-to-audio');
  };
}
