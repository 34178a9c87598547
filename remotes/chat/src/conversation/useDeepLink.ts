import { useEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useConversation, useConversationStore } from './conversation.store';

const parameter = 'conversation';

/** The way to a conversation within this site, for the address line and for who is sent it. */
export function linkTo(id: string | null): string {
  return `/home${id === null ? '' : `?${parameter}=${encodeURIComponent(id)}`}`;
}

const linked = (): string | null => new URLSearchParams(window.location.search).get(parameter);

/** What ids look like: whatever else an address holds is nobody's conversation, and no question for the server. */
const idShape = /^[\w.-]{1,64}$/;

/** The URL that a press has left while the router is still loading. */
let leaving: string | null = null;

/** Opens the conversation that the address names, also when Back leads to another one. */
export function useDeepLink(): void {
  const store = useConversationStore();
  useEffect(() => {
    const openLinked = (id: string) => (idShape.test(id) ? void store.open(id) : store.tellMissing());
    const wanted = linked();
    const isLeft = leaving === window.location.href;
    leaving = null;
    if (wanted !== null && !isLeft && wanted !== store.getState().openId) openLinked(wanted);
    function handleBack(): void {
      const id = linked();
      if (id === store.getState().openId) return;
      if (id === null) store.begin();
      else openLinked(id);
    }
    window.addEventListener('popstate', handleBack);
    return () => window.removeEventListener('popstate', handleBack);
  }, [store]);
}

/** Writes a conversation that began here into an address that names none. */
export function useConversationUrl(): void {
  const store = useConversationStore();
  const openId = useConversation((state) => state.openId);
  useEffect(() => {
    // What the address named is opened by now.
    const { openId: shown } = store.getState();
    if (shown !== null && linked() === null && window.location.pathname === '/home')
      window.history.replaceState(window.history.state, '', linkTo(shown));
  }, [store, openId]);
}

/** Goes to a conversation, or to a new one, as an entry of the history. */
export function useGoToConversation(): (id: string | null) => void {
  const { navigation } = useHost();
  const store = useConversationStore();
  return (id) => {
    const { href } = window.location;
    if (linked() !== id) {
      navigation.goTo(linkTo(id));
      leaving = window.location.href === href ? href : null;
    }
    if (id === null) store.begin();
    else void store.open(id);
  };
}
