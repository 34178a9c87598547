import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage, createFakeHost, renderRemote, type FakeAnswers } from '@lisan/testing';
import { remote } from './remote';

const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const tea = aConversation({ conversation_id: 'c-2', title: 'Tea' });
const versions = ['g-1', 'g-2', 'g-3'];
const version = (id: string) =>
  aMessage({ prompt: `Prompt of ${id}`, response: `Reply of ${id}`, generation_id: id, versions });

function aHost(answers: FakeAnswers = {}) {
  return createFakeHost({
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee, tea] }),
      'GET /text/conversation/:id': ({ params: { id } }) =>
        id === 'c-1'
          ? { ...coffee, messages: [version('g-2')] }
          : { ...tea, messages: [aMessage({ response: 'Tea first.' })] },
      'POST /text/generations/:id/choose': ({ params: { id } }) => ({ ...coffee, messages: [version(id)] }),
      'POST /text/conversation/:id/read': () => coffee,
      ...answers,
    },
  });
}

const callsOf = (host: ReturnType<typeof aHost>, key: string) =>
  host.api.made.filter((made) => made.key === key).map(({ input }) => input);

async function openCoffee(host = aHost()) {
  const rendered = await renderRemote(remote, 'chat', host);
  await rendered.user.click(await screen.findByRole('button', { name: 'Coffee' }));
  await screen.findByText('Reply of g-2');
  return rendered;
}

beforeEach(() => window.history.replaceState(null, '', '/home'));

test('steps through versions by keyboard and keeps the focus', async () => {
  const { user, host } = await openCoffee();
  const group = await screen.findByRole('group', { name: 'Versions' });
  expect(within(group).getByRole('status')).toHaveTextContent('Version 2 of 3');
  const next = within(group).getByRole('button', { name: 'Next version' });
  next.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Prompt of g-3')).toBeVisible();
  expect(within(group).getByRole('status')).toHaveTextContent('Version 3 of 3');
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  await user.click(within(group).getByRole('button', { name: 'Previous version' }));
  expect(await screen.findByText('Reply of g-2')).toBeVisible();
  expect(callsOf(host, 'POST /text/generations/:id/choose')).toEqual([
    { params: { id: 'g-3' } },
    { params: { id: 'g-2' } },
  ]);
});

test.each([
  ['en', /longer than the model can read/],
  ['ar', /أطول مما يستوعبه النموذج/],
] as const)('says at a reply that it left out the oldest messages (%s)', async (language, note) => {
  const messages = [aMessage(), aMessage({ response: 'Reply of g-2', shortened_context: true })];
  const host = createFakeHost({
    language,
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee] }),
      'GET /text/conversation/:id': () => ({ ...coffee, messages }),
      'POST /text/conversation/:id/read': () => coffee,
    },
  });
  await openCoffee(host);
  expect(screen.getAllByText(note)).toHaveLength(1);
  const [first, last] = screen.getAllByRole('article');
  expect(within(last ?? document.body).getByText(note)).toBeVisible();
  expect(first).not.toHaveTextContent(note);
});

test("reports a version that can't be shown and keeps the present one", async () => {
  const { user, host } = await openCoffee();
  host.api.answer('POST /text/generations/:id/choose', () => {
    throw new ApiError({ status: 409, code: 'already_running', detail: 'A reply is still being written.' });
  });
  await user.click(await screen.findByRole('button', { name: 'Next version' }));
  await waitFor(() => expect(host.record.toasts.at(-1)?.message).toBe('A reply is still being written.'));
  expect(screen.getByText('Reply of g-2')).toBeVisible();
});

describe('a change from another tab', () => {
  const changed = (host: ReturnType<typeof aHost>, last: string | null) =>
    act(async () => host.bus.publish('conversation.changed', { id: 'c-1', last }));

  test('shows another version of the open conversation and reloads the list', async () => {
    const { host } = await openCoffee();
    host.api.answer('GET /text/conversation/:id', () => ({ ...coffee, messages: [version('g-1')] }));
    const before = callsOf(host, 'GET /text/conversations').length;
    await changed(host, 'g-1 complete');
    expect(await screen.findByText('Reply of g-1')).toBeVisible();
    expect(callsOf(host, 'GET /text/conversations').length).toBe(before + 1);
  });

  test("isn't requested when already shown", async () => {
    const { host } = await openCoffee();
    const before = callsOf(host, 'GET /text/conversation/:id').length;
    await changed(host, 'g-2 complete');
    expect(callsOf(host, 'GET /text/conversation/:id').length).toBe(before);
  });

  test('marks a reply that ended elsewhere until it is opened', async () => {
    const { user, host } = await openCoffee();
    host.api.answer('GET /text/conversations', () => ({
      conversations: [coffee, { ...tea, unread: true as const }],
    }));
    host.api.answer('POST /text/conversation/:id/read', () => tea);
    await changed(host, 'g-2 complete');
    await user.click(await screen.findByRole('button', { name: 'Tea New reply' }));
    await screen.findByText('Tea first.');
    expect(await screen.findByRole('button', { name: 'Tea' })).toBeVisible();
    expect(callsOf(host, 'POST /text/conversation/:id/read')).toEqual([{ params: { id: 'c-2' } }]);
  });
});

describe('a deleted conversation', () => {
  async function remove({ user, host }: Awaited<ReturnType<typeof openCoffee>>) {
    let isThere = true;
    host.api.answer('GET /text/conversations', () => ({ conversations: isThere ? [coffee, tea] : [tea] }));
    host.api.answer('DELETE /text/conversation/:id', () => {
      isThere = false;
      return { success: true, message: '' };
    });
    host.api.answer('POST /text/conversation/:id/restore', () => {
      isThere = true;
      return coffee;
    });
    await user.click(screen.getByRole('button', { name: 'Actions for Coffee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('button', { name: 'Undo' });
  }

  test('is restored and reopened by Undo', async () => {
    const rendered = await openCoffee();
    const undo = await remove(rendered);
    expect(screen.queryByText('Reply of g-2')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Coffee' })).not.toBeInTheDocument();
    // Clears the focus at once: once on Undo, nothing moves it back.
    const { activeElement } = document;
    if (activeElement !== undo && activeElement instanceof HTMLElement) act(() => activeElement.blur());
    await waitFor(() => expect(undo).toHaveFocus());
    await rendered.user.keyboard('{Enter}');
    expect(await screen.findByText('Reply of g-2')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Coffee' })).toBeVisible();
    expect(undo).not.toBeInTheDocument();
  });

  test('can be restored for ten seconds, longer while Undo is hovered or focused', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const undo = await remove(await openCoffee());
      act(() => jest.advanceTimersByTime(9_000));
      expect(undo).toBeVisible();
      const looks = jest.spyOn(undo, 'matches').mockReturnValue(true);
      act(() => jest.advanceTimersByTime(2_000));
      expect(undo).toBeVisible();
      looks.mockReturnValue(false);
      act(() => jest.advanceTimersByTime(10_000));
      await waitFor(() => expect(undo).not.toBeInTheDocument());
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the URL of a conversation', () => {
  test('opens it, and Back opens the previous one', async () => {
    window.history.replaceState(null, '', '/home?conversation=c-2');
    const { user, host } = await renderRemote(remote, 'chat', aHost());
    expect(await screen.findByText('Tea first.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Coffee' }));
    expect(await screen.findByText('Reply of g-2')).toBeVisible();
    expect(host.record.paths).toEqual(['/home?conversation=c-1']);
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByText('Tea first.')).toBeVisible();
    window.history.replaceState(null, '', '/home');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(await screen.findByText('What should we write?')).toBeVisible();
  });

  test('shows a notice for a missing conversation and keeps the list', async () => {
    window.history.replaceState(null, '', '/home?conversation=nobody-s');
    const host = aHost({
      'GET /text/conversation/:id': () => {
        throw new ApiError({ status: 404, code: 'not_found', detail: 'It is not there.' });
      },
    });
    await renderRemote(remote, 'chat', host);
    await waitFor(() =>
      expect(host.record.toasts).toEqual([
        {
          title: 'Failed to load conversation',
          message: expect.stringMatching(/^It may have been deleted/),
          tone: 'bad',
        },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Coffee' })).toBeVisible();
    expect(screen.getByText('What should we write?')).toBeVisible();
  });

  test.each(['<script>', '../../etc/passwd', '%00', 'a'.repeat(65), ''])(
    'shows a notice for an invalid id (%s) without asking the server',
    async (id) => {
      window.history.replaceState(null, '', `/home?conversation=${encodeURIComponent(id)}`);
      const { host } = await renderRemote(remote, 'chat', aHost());
      await waitFor(() =>
        expect(host.record.toasts).toMatchObject([
          { message: expect.stringMatching(/^It may have been deleted/) },
        ]),
      );
      expect(host.api.made.map(({ key }) => key)).not.toContain('GET /text/conversation/:id');
      expect(screen.getByText('What should we write?')).toBeVisible();
    },
  );

  test('is copied from the list', async () => {
    const { user, host } = await openCoffee();
    await user.click(screen.getByRole('button', { name: 'Actions for Coffee' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }));
    await waitFor(() => expect(host.record.toasts).toHaveLength(1));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/home?conversation=c-1');
  });
});
