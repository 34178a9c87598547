import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from '../remote';

const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const local = { name: 'Built-in writer', local: true };
const model = { name: 'gpt-5.1', local: false };

function aHost(language: 'en' | 'ar' = 'en') {
  const host = createFakeHost({
    language,
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee] }),
      'GET /text/conversation/:id': () => ({
        ...coffee,
        messages: [aMessage({ response: 'Coffee first.', engine: 'built-in' })],
        warning: 'No key is set on this server.',
      }),
      'GET /shares': () => ({ shares: [] }),
      async *'POST /text/generate'() {
        yield { event: 'start', data: { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g' } };
        yield { event: 'done', data: { messages: [aMessage()], title: 'Coffee' } };
      },
    },
  });
  const engines = {
    chat: { OpenAI: local, Deepseek: local, Grok: model },
    speech: local,
    voice_clone: local,
    lip_sync: local,
    payment: local,
    mail: local,
  };
  return { ...host, publicConfig: async () => ({ ...(await host.publicConfig()), engines }) };
}

const missing = () => {
  throw new ApiError({ status: 404, code: 'not_found', detail: 'It is not there.' });
};

async function openChat(host = aHost()) {
  const rendered = await renderRemote(remote, 'chat', host);
  await rendered.user.click(await screen.findByRole('button', { name: 'Coffee' }));
  await screen.findByText('Coffee first.');
  return { ...rendered, host };
}

describe('a conversation deleted in another tab', () => {
  it('shows a notice, keeps the draft, and moves it to a new conversation', async () => {
    const { user, host } = await openChat();
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'And a title');
    host.api.answer('GET /text/conversations', () => ({ conversations: [] }));
    act(() => host.bus.publish('conversation.changed', { id: 'c-1', last: null, isRemoved: true }));
    expect(await screen.findByText(/This conversation was deleted elsewhere/)).toBeVisible();
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Start a new conversation' }));
    expect(screen.getByText('What should we write?')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('And a title');
    expect(host.record.paths.at(-1)).toBe('/home');
    await user.keyboard('{Tab}');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(host.api.made.find(({ key }) => key === 'POST /text/generate')?.input).toMatchObject({
        body: { prompt: 'And a title' },
      }),
    );
  });

  it('shows a notice after reconnecting when the event was missed', async () => {
    const { host } = await openChat();
    host.api.answer('GET /text/conversation/:id', missing);
    act(() => host.bus.publish('push.resumed', {}));
    expect(await screen.findByText(/This conversation was deleted elsewhere/)).toBeVisible();
  });

  it('shows no notice in the tab that deletes it', async () => {
    const { user, host } = await openChat();
    host.api.answer('DELETE /text/conversation/:id', () => {
      host.bus.publish('conversation.changed', { id: 'c-1', last: null, isRemoved: true });
      expect(screen.queryByText(/was deleted elsewhere/)).not.toBeInTheDocument();
      return { success: true, message: '' };
    });
    await user.click(screen.getByRole('button', { name: 'Actions for Coffee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('What should we write?')).toBeVisible();
    expect(screen.queryByText(/was deleted elsewhere/)).not.toBeInTheDocument();
  });

  it('shows a notice and returns the message when sending fails first', async () => {
    const { user, host } = await openChat();
    host.api.answer('POST /text/generate', missing);
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'And a title{Enter}');
    expect(await screen.findByText(/This conversation was deleted elsewhere/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('And a title');
    expect(host.record.toasts).toEqual([]);
  });

  it('works again once the deletion is undone', async () => {
    const { host } = await openChat();
    act(() => host.bus.publish('conversation.changed', { id: 'c-1', last: null, isRemoved: true }));
    await screen.findByText(/This conversation was deleted elsewhere/);
    host.api.answer('GET /text/conversation/:id', () => ({ ...coffee, messages: [aMessage()] }));
    act(() => host.bus.publish('conversation.changed', { id: 'c-1', last: null }));
    await waitFor(() => expect(screen.queryByText(/was deleted elsewhere/)).not.toBeInTheDocument());
  });
});

it('shows in the share dialog what another tab revoked', async () => {
  const { user, host } = await openChat();
  const share = {
    share_id: 's-1',
    kind: 'conversation' as const,
    id: 'c-1',
    title: 'Coffee',
    path: '/api/shared/s-1.signed',
    created_at: coffee.created_at,
  };
  host.api.answer('GET /shares', () => ({ shares: [share] }));
  await user.click(screen.getByRole('button', { name: 'Actions for Coffee' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Share…' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }));
  await dialog.findByRole('textbox', { name: 'Link' });
  host.api.answer('GET /shares', () => ({ shares: [] }));
  act(() => host.bus.publish('shares.changed', {}));
  expect(await dialog.findByRole('button', { name: 'Create link' })).toBeVisible();
});

describe('without a connected model', () => {
  it('reports the demo writer at the level select, not below each conversation', async () => {
    const { user } = await openChat();
    const level = screen.getByRole('combobox', { name: 'Model level' });
    expect(level).toHaveTextContent('Intelligent (OpenAI)');
    expect(level).toHaveAccessibleDescription('Demo writer');
    expect(screen.queryByText('No key is set on this server.')).not.toBeInTheDocument();
    await user.click(level);
    await user.click(await screen.findByRole('option', { name: 'Versatile (Grok)' }));
    expect(screen.queryByText('Demo writer')).not.toBeInTheDocument();
  });

  it.each([
    ['FAQ', true],
    ['Arabic ↔ English', true],
    ['Product pitch', false],
  ])('shows whether the demo writer declines a starter: %s', async (name, isDeclined) => {
    const { user } = await renderRemote(remote, 'chat', aHost());
    await user.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }, { timeout: 20_000 }));
    const send = dialog.getByRole('button', { name: 'Add to message' });
    expect(send.matches(':disabled')).toBe(isDeclined);
    expect(dialog.queryAllByText(/It needs a connected model/)).toHaveLength(isDeclined ? 1 : 0);
  });
});

describe('the URL', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('names a new conversation after its first reply, without a history entry', async () => {
    window.history.replaceState({ usr: { view: 'chat' } }, '', '/home');
    const { length } = window.history;
    const { user } = await renderRemote(remote, 'chat', aHost());
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Write a hook{Enter}');
    await waitFor(() => expect(window.location.search).toBe('?conversation=c-1'));
    expect(window.history.state).toEqual({ usr: { view: 'chat' } });
    expect(window.history.length).toBe(length);
  });
});

describe('a link when the browser refuses the clipboard', () => {
  it('is shown for manual copying', async () => {
    const { user, host } = await openChat();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Actions for Coffee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    const link = await screen.findByRole('textbox', { name: 'Link' }, { timeout: 20_000 });
    expect(link).toHaveValue('http://localhost/home?conversation=c-1');
    expect(host.record.toasts).toEqual([]);
  });
});
