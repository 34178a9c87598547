import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

export const remote = defineRemote({
  name: 'projects',
  frame: StyleScope,
  views: {},
  slots: {
    'dashboard-toolbar': () => import('./chooser/ProjectChooser'),
    demo: () => import('./guide/GuidedProject'),
  },
  actions: async () => (await import('./actions')).listActions,
  translations: { en: () => import('./translations/en.json'), ar: () => import('./translations/ar.json') },
});
