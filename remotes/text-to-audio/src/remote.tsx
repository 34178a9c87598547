import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

export const remote = defineRemote({
  name: 'text-to-audio',
  frame: StyleScope,
  views: { 'text-to-audio': () => import('./SpeechView') },
  actions: async () => (await import('./actions')).listActions,
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
