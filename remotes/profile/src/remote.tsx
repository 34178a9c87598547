import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

export const remote = defineRemote({
  name: 'profile',
  frame: StyleScope,
  views: { profile: () => import('./ProfileView') },
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
