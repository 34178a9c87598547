import { useEffect } from 'react';
import { useHost } from '@lisan/remote-kit';
import { useSpeechStore } from '../speech/speech.store';
import { followClip, linkedClip, linkToClip } from './clip-address';

/** Opens the clip of the address, now and after Back. */
export function useClipAddress(): void {
  const store = useSpeechStore();
  useEffect(() => {
    const follow = () => store.openClip(linkedClip());
    follow();
    return followClip(follow);
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
