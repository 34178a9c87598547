import { useStore } from 'zustand/react';
import { isApiError } from '@lisan/errors';
import { accountStore, useHost, useSignedInUser, useWords } from '@lisan/remote-kit';
import { createSpeechRequests } from './speech.requests';
import { createSpeechStore, type SpeechState, type SpeechStore } from './speech.store';

/** Speech goes on being made while another view of the dashboard is open. */
const storeOf = accountStore<SpeechStore>((host, { email }) => {
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
    save: host.api.saveFile,
    onSpoken: ({ id, file_name, duration }) => {
      host.bus.publish('speech.generated', { audioId: id, fileName: file_name, duration });
      host.toasts.show({ message: t('speech.done'), tone: 'good' });
    },
  });
  host.bus.subscribe('push.resumed', () => void store.start());
  void store.start();
  return store;
});

export function useSpeechStore(): SpeechStore {
  return storeOf(useHost(), useSignedInUser());
}

/** Part of the state; renders again when that part changes. */
export function useSpeech<Part>(select: (state: SpeechState) => Part): Part {
  return useStore(useSpeechStore(), select);
}

/** The remote's sentences. */
export function useSpeechWords() {
  return useWords('text-to-audio');
}
