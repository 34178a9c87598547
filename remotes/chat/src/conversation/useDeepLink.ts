import { useEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useConversation, useConversationStore } from './conversation.store';

const parameter = 'conversation';

export function linkTo(id: string | null): string {
  return `/home${id === null ? '' : `?${parameter}=${encodeURIComponent(id)}`}`;
}

const linked = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/** Shape of ids; other values never reach the server. */
const idShape = /^[\w.-]{1,64}$/;

export function useDeepLink(): void {
  const store = useConversationStore();
  useEffect(() => {
    const openLinked = (id: string) => (idShape.test(id) ? void store.open(id) : store.showMissing());
    const requested = linked();
    if (requested !== null && requested !== store.getState().openId) openLinked(requested);
    function handleBack(): void {
      const id = linked();
      if (id === store.getState().openId) return;
      if (id === null) store.startNew();
      else openLinked(id);
    }
    window.addEventListener('popstate', handleBack);
    return () => window.removeEventListener('popstate', handleBack);
  }, [store]);
}

export function useConversationUrl(): void {
  const store = useConversationStore();
  const openId = useConversation((state) => state.openId);
  useEffect(() => {
    const { openId: shown } = store.getState();
    if (shown !== null && linked() === null && window.location.pathname === '/home')
      window.history.replaceState(window.history.state, '', linkTo(shown));
  }, [store, openId]);
}

export function useGoToConversation(): (id: string | null) => void {
  const { navigation } = useHost();
  const store = useConversationStore();
  return (id) => {
    if (linked() !== id) navigation.goTo(linkTo(id));
    if (id === null) store.startNew();
    else void store.open(id);
  };
}
