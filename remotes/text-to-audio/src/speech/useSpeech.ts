import { useStore } from 'zustand/react';
import { isApiError } from '@lisan/errors';
import { useHost, useSignedInUser, useWords, type HostServices } from '@lisan/remote-kit';
import { createSpeechRequests } from './speech.requests';
import { createSpeechStore, type SpeechState, type SpeechStore } from './speech.store';

interface Kept {
  readonly userId: string;
  readonly store: SpeechStore;
}

/** One store per host and account: speech goes on being made while another view of the dashboard is open. */
const stores = new WeakMap<HostServices, Kept>();

function storeOf(host: HostServices, userId: string, email: string): SpeechStore {
  const known = stores.get(host);
  if (known?.userId === userId) return known.store;
  const t = (key: string) => host.translator.translate('text-to-audio')(key);
  const store = createSpeechStore({
    requests: createSpeechRequests(host.api, email),
    memory: host.memory,
    onFailure: (error, what) => {
      host.report(error, `text-to-audio: ${what}`);
      host.toasts.show({
        title: t(`failure.${what}.title`),
        message: isApiError(error) && error.detail ? error.detail : t(`failure.${what}.text`),
        tone: 'bad',
      });
    },
    onSpoken: ({ id, file_name, duration }) => {
      host.bus.publish('speech.generated', { audioId: id, fileName: file_name, duration });
      host.toasts.show({ message: t('speech.done'), tone: 'good' });
    },
  });
  stores.set(host, { userId, store });
  void store.start();
  return store;
}

export function useSpeechStore(): SpeechStore {
  const host = useHost();
  const { user_id, email } = useSignedInUser();
  return storeOf(host, user_id, email);
}

export function useSpeech(): SpeechState {
  return useStore(useSpeechStore());
}

/** The remote's sentences. */
export function useSpeechWords() {
  return useWords('text-to-audio');
}
