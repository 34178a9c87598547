import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, renderRemote } from '@lisan/testing';
import { remote } from './remote';

const { conversation_id, title } = aConversation();
const sent = aMessage({ prompt: 'Write a hook', response: 'Coffee **first**.' });

function aHost(language: 'en' | 'ar' = 'en') {
  return createFakeHost({
    language,
    answers: {
      'GET /text/conversations': () => ({ conversations: [] }),
      'GET /text/conversation/:id': () => ({ ...aConversation(), messages: [sent] }),
      async *'POST /text/generate'() {
        yield {
          id: '1',
          event: 'start',
          data: { conversation_id, title, generation_id: sent.generation_id },
        };
        yield { id: '2', event: 'delta', data: { text: 'Coffee ' } };
        yield { id: '3', event: 'delta', data: { text: '**first**.' } };
        yield { id: '4', event: 'done', data: { messages: [sent], title } };
      },
    },
  });
}

const box = () => screen.getByRole('textbox', { name: 'Message' });
const replies = (host: ReturnType<typeof aHost>) =>
  host.api.made.filter(({ key }) => key === 'POST /text/generate');

describe('the message box', () => {
  it('sends on Enter and inserts a line break on Shift+Enter', async () => {
    const { host, user } = await renderRemote(remote, 'chat', aHost());
    await user.type(box(), 'Write{Shift>}{Enter}{/Shift}a hook');
    expect(replies(host)).toHaveLength(0);
    expect(box()).toHaveValue('Write\na hook');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('first')).toBeVisible();
    expect(box()).toHaveValue('');
    expect(replies(host)).toEqual([
      expect.objectContaining({
        input: {
          body: { prompt: 'Write\na hook', level: 'OpenAI', user_email: 'layla@example.com' },
        },
        idempotencyKey: expect.any(String),
      }),
    ]);
  });

  it('ignores a blank message', async () => {
    const { host, user } = await renderRemote(remote, 'chat', aHost());
    await user.type(box(), '   {Enter}');
    expect(replies(host)).toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  });

  it('keeps the draft of a rejected message and shows the reason', async () => {
    const host = aHost();
    host.api.answer('POST /text/generate', () => {
      throw new ApiError({ status: 402, code: 'quota_exceeded', detail: 'No replies are left.' });
    });
    const { user } = await renderRemote(remote, 'chat', host);
    await user.type(box(), 'Write a hook{Enter}');
    await waitFor(() => expect(box()).toHaveValue('Write a hook'));
    expect(host.record.toasts).toEqual([
      { title: 'Failed to send message', message: 'No replies are left.', tone: 'bad' },
    ]);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('keeps a rejected message and later input for another view and a reload', async () => {
    const host = aHost();
    let refuse: (error: Error) => void = () => undefined;
    const refused = new Promise<never>((_resolve, reject) => (refuse = reject));
    host.api.answer('POST /text/generate', async function* () {
      yield await refused;
    });
    const { user, unmount } = await renderRemote(remote, 'chat', host);
    await user.type(box(), 'Write a hook{Enter}');
    await user.type(box(), 'And a title');
    unmount();
    refuse(new ApiError({ status: 503, code: 'api_unavailable', detail: 'Once more.' }));
    await waitFor(() => expect(host.record.toasts).toHaveLength(1));
    expect(host.memory.read('chat.draft')).toBe('Write a hook\n\nAnd a title');
    await renderRemote(remote, 'chat', host);
    expect(box()).toHaveValue('Write a hook\n\nAnd a title');
  });

  it('restores its draft when the view mounts again', async () => {
    const host = aHost();
    const { user, unmount } = await renderRemote(remote, 'chat', host);
    await user.type(box(), 'Half a thou');
    unmount();
    await renderRemote(remote, 'chat', host);
    expect(box()).toHaveValue('Half a thou');
  });
});

describe('a reply', () => {
  it('is shown while it streams', async () => {
    const host = aHost();
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    host.api.answer('POST /text/generate', async function* () {
      yield { event: 'start', data: { conversation_id, title, generation_id: 'generation-1' } };
      yield { event: 'delta', data: { text: 'Coffee' } };
      await held;
      yield { event: 'done', data: { messages: [sent], title } };
    });
    const { user } = await renderRemote(remote, 'chat', host);
    await user.type(box(), 'Write a hook{Enter}');
    expect(await screen.findByText('Coffee')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Reply' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Stop the reply' })).toBeVisible();
    finish();
    expect(await screen.findByText('first')).toBeVisible();
    expect(screen.getByRole('article', { name: 'Reply' })).toHaveAttribute('aria-busy', 'false');
  });

  it('goes to speech without Markdown', async () => {
    const { host, user } = await renderRemote(remote, 'chat', aHost());
    await user.type(box(), 'Write a hook{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use in speech' }));
    const onAttach = jest.fn();
    host.bus.subscribe('script.chosen', onAttach);
    expect(onAttach).toHaveBeenCalledWith({ text: 'Coffee first.', conversationId: conversation_id });
    expect(host.record.views).toEqual(['text-to-audio']);
  });
});

describe('the history', () => {
  it('opens, renames and deletes a conversation', async () => {
    const host = aHost();
    const conversation = aConversation({ created_at: new Date().toISOString() });
    let conversations = [conversation];
    host.api.answer('GET /text/conversations', () => ({ conversations }));
    host.api.answer('PATCH /text/conversation/:id', ({ body }) => ({ ...conversation, ...body }));
    host.api.answer('DELETE /text/conversation/:id', () => {
      conversations = [];
      return { success: true, message: '' };
    });
    const { user } = await renderRemote(remote, 'chat', host);
    const today = await screen.findByRole('region', { name: 'Today' });
    await user.click(within(today).getByRole('button', { name: 'A script' }));
    expect(await screen.findByText('first')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Actions for A script' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
    await user.type(name, 'Coffee{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Actions for Coffee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('No conversations yet')).toBeVisible();
    expect(screen.getByText('What should we write?')).toBeVisible();
  });
});

it('keeps a new title in its field until the server accepts it', async () => {
  const host = aHost();
  const conversation = aConversation({ created_at: new Date().toISOString() });
  host.api.answer('GET /text/conversations', () => ({ conversations: [conversation] }));
  host.api.answer('PATCH /text/conversation/:id', () => {
    throw new ApiError({ status: 503, code: 'api_unavailable', detail: 'Once more.' });
  });
  const { user } = await renderRemote(remote, 'chat', host);
  await user.click(await screen.findByRole('button', { name: 'Actions for A script' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Coffee{Enter}');
  await waitFor(() => expect(host.record.toasts).toHaveLength(1));
  expect(name).toHaveValue('Coffee');
  host.api.answer('PATCH /text/conversation/:id', ({ body }) => ({ ...conversation, ...body }));
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByRole('button', { name: 'Actions for Coffee' })).toBeVisible();
  expect(name).not.toBeInTheDocument();
});

it('renders in Arabic', async () => {
  await renderRemote(remote, 'chat', aHost('ar'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/\p{Script=Arabic}/u);
  expect(screen.getByRole('textbox')).toHaveAccessibleName(/\p{Script=Arabic}/u);
});
