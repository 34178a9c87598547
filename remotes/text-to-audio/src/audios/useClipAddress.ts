import { useEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useSpeechStore } from '../speech/speech.store';

const parameter = 'clip';

/** Address of the view, with the clip it shows. */
export const linkToClip = (id: string): string =>
  `/home?view=text-to-audio${id === '' ? '' : `&${parameter}=${encodeURIComponent(id)}`}`;

const linkedClip = (): string => new URLSearchParams(window.location.search).get(parameter) ?? '';

/** Opens the clip of the address, now and after Back. */
export function useClipAddress(): void {
  const store = useSpeechStore();
  useEffect(() => {
    const follow = () => store.openClip(linkedClip());
    follow();
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [store]);
}

/** Opens a clip, or none for '', as a history entry. */
export function useGoToClip(): (id: string) => void {
  const { navigation } = useHost();
  const store = useSpeechStore();
  return (id) => {
    if (linkedClip() !== id) navigation.goTo(linkToClip(id));
    store.openClip(id);
  };
}
