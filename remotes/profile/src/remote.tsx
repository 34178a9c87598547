import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

/** What the profile contributes. */
export const remote = defineRemote({
  name: 'profile',
  frame: StyleScope,
  views: { profile: () => import('./ProfileView') },
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
