import { accountStore, useTranslations } from '@lisan/remote-kit';
import { createSpeechStore } from './speech.store';

/** Speech goes on being made while another view of the dashboard is open. */
export const [useSpeech, useSpeechStore] = accountStore(createSpeechStore);

/** The remote's sentences. */
export function useSpeechTranslations() {
  return useTranslations('text-to-audio');
}
