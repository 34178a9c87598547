import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

export const remote = defineRemote({
  name: 'lip-sync',
  frame: StyleScope,
  views: { 'lip-sync': () => import('./SyncView') },
  actions: async () => (await import('./actions')).listActions,
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
