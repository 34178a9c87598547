import { useHost } from '@lisan/remote-kit';
import type { GeneratedAudio } from '@lisan/contract';

/** Chooses an audio for a lip-sync and opens that view. */
export function usePutOnVideo({ id, file_name }: GeneratedAudio): () => void {
  const { bus, navigation } = useHost();
  return () => {
    bus.publish('audio.chosen', { audioId: id, fileName: file_name });
    navigation.openView('lip-sync');
  };
}
