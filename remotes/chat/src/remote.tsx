import { StyleScope } from '@lisan/ui';
import { defineRemote } from '@lisan/remote-kit';

/** What the chat contributes. */
export const remote = defineRemote({
  name: 'chat',
  frame: StyleScope,
  views: { chat: () => import('./conversation/ConversationView') },
  messages: { en: () => import('./messages/en.json'), ar: () => import('./messages/ar.json') },
});
