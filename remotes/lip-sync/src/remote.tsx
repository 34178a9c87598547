import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

/** What lip-sync contributes. */
export const remote = defineRemote({
  name: 'lip-sync',
  frame: StyleScope,
  views: { 'lip-sync': () => import('./sync/SyncView') },
  messages: { en: () => import('./messages/en.json'), ar: () => import('./messages/ar.json') },
});
