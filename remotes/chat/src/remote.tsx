import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

export const remote = defineRemote({
  name: 'chat',
  frame: StyleScope,
  views: { chat: () => import('./ConversationView') },
  actions: async () => (await import('./actions')).listActions,
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
