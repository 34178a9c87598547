import type { HostServices, RemoteAction } from '@lisan/remote-kit';

const VIEW = 'chat';
const MAX_RECENT = 20;

/** A new conversation, and the latest ones. */
export async function listActions(host: HostServices): Promise<readonly RemoteAction[]> {
  const { api, bus, navigation, session, translator } = host;
  const { user } = session.getState();
  if (!user) return [];
  const t = translator.translate('chat');
  const { conversations } = await api.call('GET /text/conversations', { query: { user_email: user.email } });
  return [
    {
      id: 'new',
      label: t('history.begin'),
      icon: 'add',
      run() {
        bus.publish('prompt.chosen', { text: '' });
        navigation.openView(VIEW);
      },
    },
    ...conversations.slice(0, MAX_RECENT).map(({ conversation_id: conversationId, title }): RemoteAction => ({
      id: conversationId,
      label: title,
      group: t('history.title'),
      icon: 'chat',
      run() {
        bus.publish('conversation.chosen', { conversationId });
        navigation.openView(VIEW);
      },
    })),
  ];
}
