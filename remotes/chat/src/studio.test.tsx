import { screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, renderRemote, type FakeAnswers } from '@lisan/testing';
import { remote } from './remote';

const open = aConversation({ title: 'Coffee' });
const first = aMessage({ prompt: 'Write a hook', response: 'Coffee **first**.\n\n```\nmake coffee\n```' });
const second = aMessage({
  prompt: 'Now a table',
  response: '| time | line |\n| --- | --- |\n| 0 s | *Wake* up |\n| 5 s | Sip |',
});

function aHost(answers: FakeAnswers = {}) {
  return createFakeHost({
    answers: {
      'GET /text/conversations': () => ({ conversations: [open] }),
      'GET /text/conversation/:id': () => ({ ...open, messages: [first, second] }),
      async *'POST /text/generate'() {
        yield {
          id: '1',
          event: 'start',
          data: { conversation_id: open.conversation_id, title: 'Coffee', generation_id: 'g' },
        };
        yield { id: '2', event: 'done', data: { messages: [first], title: 'Coffee' } };
      },
      ...answers,
    },
  });
}

async function openChat(host = aHost()) {
  const rendered = await renderRemote(remote, 'chat', host);
  await rendered.user.click(await screen.findByRole('button', { name: 'Coffee' }));
  await screen.findByText('Now a table');
  const inputsOf = () =>
    host.api.made.filter(({ key }) => key === 'POST /text/generate').map(({ input }) => input);
  return { ...rendered, inputsOf };
}

const item = (index: number) =>
  screen.getAllByRole('listitem').filter((one) => within(one).queryByRole('article'))[index];
const within0 = (index: number) => within(item(index) as HTMLElement);

describe('a message that was sent', () => {
  test('is edited and sent again in its place, with a note about what follows', async () => {
    const { user, inputsOf } = await openChat();
    await user.click(within0(0).getByRole('button', { name: 'Edit the message' }));
    const box = await screen.findByRole('textbox', { name: 'The message, edited' });
    expect(box).toHaveFocus();
    expect(screen.getByText('The replies below stay with the earlier version.')).toBeVisible();
    await user.clear(box);
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(inputsOf()).toEqual([]);
    await user.type(box, 'Write two hooks{Enter}');
    await waitFor(() =>
      expect(inputsOf()).toEqual([
        { body: expect.objectContaining({ prompt: 'Write two hooks', replaces: 0 }) as unknown },
      ]),
    );
  });

  test('stays unchanged on Escape, which returns the focus to the button', async () => {
    const { user, inputsOf } = await openChat();
    await user.click(within0(1).getByRole('button', { name: 'Edit the message' }));
    await user.type(await screen.findByRole('textbox', { name: 'The message, edited' }), ' please');
    expect(screen.queryByText(/stays with the earlier version/)).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(screen.getByText('Now a table')).toBeVisible();
    await waitFor(() => expect(within0(1).getByRole('button', { name: 'Edit the message' })).toHaveFocus());
    expect(inputsOf()).toEqual([]);
  });

  test('is restored when the edit is refused', async () => {
    const host = aHost();
    host.api.answer('POST /text/generate', () => {
      throw new ApiError({ status: 402, code: 'quota_exceeded', detail: 'No replies are left.' });
    });
    const { user } = await openChat(host);
    await user.click(within0(0).getByRole('button', { name: 'Edit the message' }));
    await user.type(await screen.findByRole('textbox', { name: 'The message, edited' }), '!{Enter}');
    await waitFor(() => expect(host.record.toasts.at(-1)?.message).toBe('No replies are left.'));
    expect(screen.getByText('Now a table')).toBeVisible();
    expect(screen.getByText('Write a hook')).toBeVisible();
  });
});

test('rewrites a reply with another level and keeps the chosen level', async () => {
  const { user, inputsOf } = await openChat();
  await user.click(within0(1).getByRole('button', { name: 'Regenerate with another model' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Regenerate with Versatile (Grok)' }));
  await waitFor(() =>
    expect(inputsOf()).toEqual([
      { body: expect.objectContaining({ prompt: 'Now a table', replaces: 1, level: 'Grok' }) as unknown },
    ]),
  );
  expect(screen.getByRole('combobox', { name: 'Model level' })).toHaveTextContent('Intelligent (OpenAI)');
});

test('moves the focus to the reply when its buttons disappear', async () => {
  const { user } = await openChat();
  await user.click(within0(0).getByRole('button', { name: 'Regenerate' }));
  await waitFor(() => expect(within0(0).getByRole('article')).toHaveFocus());
  await user.click(await within0(0).findByRole('button', { name: 'Regenerate with another model' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Regenerate with Versatile (Grok)' }));
  await waitFor(() => expect(within0(0).getByRole('article')).toHaveFocus());
});

test('shows the speaking time and copies code and tables alone', async () => {
  const { user } = await openChat();
  expect(within0(0).getByText('About 0:01 spoken')).toBeVisible();
  await user.click(await within0(0).findByRole('button', { name: 'Copy code' }));
  expect(await navigator.clipboard.readText()).toBe('make coffee');
  await user.click(await within0(1).findByRole('button', { name: 'Copy table' }));
  expect(await navigator.clipboard.readText()).toBe('time\tline\n0 s\tWake up\n5 s\tSip');
});

describe('the conversation search', () => {
  test('shows matches in context, opens one, and ends when the field is cleared', async () => {
    const host = aHost({
      'GET /text/search': ({ query: { q } }) => ({
        results: [
          {
            conversation_id: open.conversation_id,
            title: 'Coffee',
            excerpt: `about ${q} again`,
            match: { before: 'about ', found: q.toUpperCase(), after: ' again' },
            timestamp: open.created_at,
          },
        ],
      }),
    });
    const { user } = await openChat(host);
    const field = screen.getByRole('searchbox', { name: 'Search conversations' });
    await user.type(field, ' tea ');
    const results = await screen.findByRole('list', { name: 'Search results' });
    expect(within(results).getByText('TEA').tagName).toBe('MARK');
    expect(screen.getByText('1 result')).toBeInTheDocument();
    expect(host.api.made.filter(({ key }) => key === 'GET /text/search').map(({ input }) => input)).toEqual([
      { query: { user_email: 'layla@example.com', q: 'tea' } },
    ]);
    const before = host.api.made.length;
    await user.click(within(results).getByRole('button'));
    await waitFor(() =>
      expect(host.api.made.slice(before).map(({ key }) => key)).toContain('GET /text/conversation/:id'),
    );
    await user.clear(field);
    expect(screen.queryByRole('list', { name: 'Search results' })).not.toBeInTheDocument();
  });

  test('reports no results, and reports a failure', async () => {
    const host = aHost({ 'GET /text/search': () => ({ results: [] }) });
    const { user } = await openChat(host);
    const field = screen.getByRole('searchbox', { name: 'Search conversations' });
    await user.type(field, 'x');
    expect(await screen.findByText('No results')).toBeVisible();
    host.api.answer('GET /text/search', () => {
      throw new ApiError({ status: 503, code: 'api_unavailable', detail: 'Once more.' });
    });
    await user.type(field, 'y');
    await waitFor(() =>
      expect(host.record.toasts).toEqual([{ title: 'Search failed', message: 'Once more.', tone: 'bad' }]),
    );
  });
});

test('sends reordered or single scenes to speech', async () => {
  const script = aMessage({
    prompt: 'Now a table',
    response: '### Hook\n\n> Wake up.\n\n### Story\n\n> Sip slowly.\n\n### Call\n\n> Follow me.',
  });
  const host = aHost({ 'GET /text/conversation/:id': () => ({ ...open, messages: [script] }) });
  const { user } = await openChat(host);
  const onEvent = jest.fn();
  await user.click(await screen.findByRole('button', { name: 'Scenes' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Scenes of the script' }, { timeout: 20_000 }),
  );
  await user.click(dialog.getByRole('button', { name: 'Move up: Story' }));
  await user.click(dialog.getByRole('button', { name: 'Move up: Story' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Story'),
    expect.stringContaining('Hook'),
    expect.stringContaining('Call'),
  ]);
  await user.click(dialog.getByRole('checkbox', { name: 'Call' }));
  await user.click(dialog.getByRole('button', { name: 'Use selected in speech (0:02)' }));
  host.bus.subscribe('script.chosen', onEvent);
  expect(onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Sip slowly.\n\nWake up.' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Scenes' }));
  await user.click(await screen.findByRole('button', { name: 'Use in speech: Call' }));
  expect(onEvent).toHaveBeenLastCalledWith(expect.objectContaining({ text: 'Follow me.' }));
  expect(host.record.views).toEqual(['text-to-audio', 'text-to-audio']);
});
