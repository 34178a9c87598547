import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { limits, pageProtocol } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { prerender } from '@lisan/remote-kit/prerender';
import {
  aConversation,
  aMessage,
  createFakeHost,
  layla,
  renderRemote,
  type FakeAnswers,
  type FakeHost,
} from '@lisan/testing';
import { remote } from '../remote';

const coffee = aConversation({ conversation_id: 'c-1', title: 'Coffee' });
const tea = aConversation({ conversation_id: 'c-2', title: 'Tea' });

function aHost(answers: FakeAnswers = {}): FakeHost {
  return createFakeHost({
    answers: {
      'GET /text/conversations': () => ({ conversations: [coffee, tea] }),
      'GET /text/conversation/:id': ({ params: { id } }) => ({
        ...(id === 'c-1' ? coffee : tea),
        messages: [aMessage({ response: `Reply of ${id}` })],
      }),
      async *'POST /text/generate'({ body: { prompt } }) {
        const messages = [aMessage({ prompt, generation_id: 'g-9' })];
        yield {
          id: '1',
          event: 'start',
          data: { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g-9' },
        };
        yield { id: '2', event: 'done', data: { messages, title: 'Coffee' } };
      },
      ...answers,
    },
  });
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const promptsOf = ({ api }: FakeHost) =>
  api.made
    .filter(({ key }) => key === 'POST /text/generate')
    .map(({ input }) => (input as { body: { prompt: string } }).body.prompt);

/** Like a key: one input event, and nothing after it. */
const enter = (text: string) => fireEvent.change(box(), { target: { value: text } });

beforeEach(() => window.history.replaceState(null, '', '/home'));

test('stores every key, so that the view can be left at once', async () => {
  const host = aHost();
  const { unmount } = await renderRemote(remote, 'chat', host);
  enter('Half a thou');
  unmount();
  expect(host.memory.read('chat.draft')).toBe('Half a thou');
  await renderRemote(remote, 'chat', host);
  expect(box()).toHaveValue('Half a thou');
});

test('keeps the caret while typing inside the text', async () => {
  const { user } = await renderRemote(remote, 'chat', aHost());
  await user.type(box(), 'Write hook');
  await user.type(box(), ' a', { initialSelectionStart: 5, initialSelectionEnd: 5 });
  expect(box()).toHaveValue('Write a hook');
  expect(box().selectionStart).toBe(7);
});

test('enables Send with the first word, and reads it from its own side', async () => {
  const { user } = await renderRemote(remote, 'chat', aHost());
  const send = () => screen.getByRole('button', { name: 'Send' });
  await user.type(box(), ' ');
  expect(send()).toBeDisabled();
  expect(box()).not.toHaveAttribute('dir');
  await user.type(box(), 'قهوة');
  expect(send()).toBeEnabled();
  expect(box()).toHaveAttribute('dir', 'auto');
  await user.clear(box());
  expect(send()).toBeDisabled();
});

test('keeps the draft of a conversation that Back leaves, with the focus still in the box', async () => {
  window.history.replaceState(null, '', '/home?conversation=c-1');
  const { user } = await renderRemote(remote, 'chat', aHost());
  await screen.findByText('Reply of c-1');
  enter('For coffee');
  window.history.replaceState(null, '', '/home?conversation=c-2');
  await act(async () => void window.dispatchEvent(new PopStateEvent('popstate')));
  await screen.findByText('Reply of c-2');
  expect(box()).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Coffee' }));
  await waitFor(() => expect(box()).toHaveValue('For coffee'));
});

test('puts a rejected message before the text typed since', async () => {
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => (refuse = reject));
  const host = aHost({
    // oxlint-disable-next-line require-yield -- the request fails before an event
    async *'POST /text/generate'() {
      await refused;
    },
  });
  const { user } = await renderRemote(remote, 'chat', host);
  await user.type(box(), 'Write a hook{Enter}');
  expect(box()).toHaveValue('');
  enter('And a ti');
  await act(async () => refuse(new ApiError({ status: 503, code: 'api_unavailable', detail: 'Again.' })));
  await waitFor(() => expect(box()).toHaveValue('Write a hook\n\nAnd a ti'));
  expect(host.memory.read('chat.draft')).toBe('Write a hook\n\nAnd a ti');
});

test('sends no unfinished composition, and stores it', async () => {
  const host = aHost();
  await renderRemote(remote, 'chat', host);
  fireEvent.compositionStart(box());
  fireEvent.change(box(), { target: { value: 'に' } });
  fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  expect(promptsOf(host)).toEqual([]);
  expect(box()).toHaveValue('に');
  expect(host.memory.read('chat.draft')).toBe('に');
  fireEvent.change(box(), { target: { value: '日本' } });
  fireEvent.compositionEnd(box());
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect(promptsOf(host)).toEqual(['日本']));
});

describe('a dictation tool that changes the value without an event', () => {
  const dictate = (text: string) => {
    box().focus();
    box().value = text;
  };

  test('is sent with Enter', async () => {
    const host = aHost();
    await renderRemote(remote, 'chat', host);
    dictate('Write a hook');
    fireEvent.keyDown(box(), { key: 'Enter' });
    await waitFor(() => expect(promptsOf(host)).toEqual(['Write a hook']));
    expect(box()).toHaveValue('');
  });

  test('is stored when the field loses the focus', async () => {
    const host = aHost();
    await renderRemote(remote, 'chat', host);
    dictate('Write a hook');
    act(() => box().blur());
    expect(host.memory.read('chat.draft')).toBe('Write a hook');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });
});

test("adds another remote's prompt below the text", async () => {
  const host = aHost();
  await renderRemote(remote, 'chat', host);
  enter('Mine');
  await act(async () => host.bus.publish('prompt.chosen', { text: 'Shorten the film.' }));
  await waitFor(() => expect(box()).toHaveValue('Mine\n\nShorten the film.'));
});

test('forgets the report of a cut paste once the message is sent', async () => {
  const { user } = await renderRemote(remote, 'chat', aHost());
  await user.click(box());
  await user.paste('a'.repeat(limits.promptMaxLength + 5));
  expect(box()).toHaveAccessibleDescription(/5/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box()).not.toHaveAccessibleDescription());
});

test("shows the next user nothing of the previous user's draft", async () => {
  const host = aHost();
  await renderRemote(remote, 'chat', host);
  enter('Hers');
  // The host separates accounts; the fake one doesn't.
  host.memory.write('chat.draft', null);
  const user = layla({ user_id: 'user-omar', email: 'omar@example.com' });
  await act(async () => host.bus.publish('session.changed', { user }));
  expect(box()).toHaveValue('');
});

describe('prerendered HTML with text typed before hydration', () => {
  async function hydrateOver(typed: string, remembered: string | null) {
    const id = 'chat';
    const { html } = await prerender(remote, {
      id,
      language: 'en',
      collect: (tree) => tree,
      readStyles: () => '',
    });
    const container = document.body.appendChild(document.createElement('div'));
    container.setAttribute(pageProtocol.prerenderedView, id);
    container.setAttribute(pageProtocol.prerenderedLanguage, 'en');
    container.setAttribute(pageProtocol.prerenderedVersion, '1');
    container.innerHTML = html;
    const field = box();
    field.focus();
    field.value = typed;
    const host = aHost();
    host.memory.write('chat.draft', remembered);
    const onError = jest.fn();
    const Component = (await remote.views['chat']?.())?.default ?? (() => null);
    await host.translator.addTranslations(remote.name, remote.translations);
    const onWaiting = () => undefined;
    const unmount = await act(async () =>
      remote.mount(container, { id, kind: 'view', host, Component, onError, onWaiting }),
    );
    return {
      host,
      field,
      async end() {
        await act(async () => unmount());
        container.remove();
        expect(onError).not.toHaveBeenCalled();
      },
    };
  }

  test('keeps it, in the same element', async () => {
    const { host, field, end } = await hydrateOver('Write a ho', null);
    expect(box()).toBe(field);
    expect(box()).toHaveValue('Write a ho');
    expect(host.memory.read('chat.draft')).toBe('Write a ho');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    await end();
  });

  test('puts it below a remembered draft', async () => {
    const { host, end } = await hydrateOver('Write a ho', 'An old draft');
    expect(box()).toHaveValue('An old draft\n\nWrite a ho');
    expect(host.memory.read('chat.draft')).toBe('An old draft\n\nWrite a ho');
    await end();
  });
});
