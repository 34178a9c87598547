import { pageProtocol } from '@lisan/contract';
import { aConversation, aMessage, layla } from '@lisan/testing';
import { offline, settle, startChat, started } from './testing/start-chat';

const asked = 'POST /text/generate';
const once = '6f1c1f0e-8a3c-4d0e-9b1a-0c2d4e6f8a1b';
const page = globalThis as { [pageProtocol.before]?: unknown };

/** The document has sent this, and shows it by its form. */
function documentSent(email = layla().email) {
  const end = jest.fn();
  const body = { prompt: 'Three hooks', level: 'OpenAI', user_email: email };
  page[pageProtocol.before] = {
    composing: null,
    pressed: null,
    sent: { path: '/text/generate', body, key: once, end },
  };
  document.body.innerHTML = `<form ${pageProtocol.pictureSent}="Three hooks"></form>`;
  return end;
}
afterEach(() => {
  delete page[pageProtocol.before];
  document.body.innerHTML = '';
});

test('what the document has sent is asked for by the same id, shown as sent, and leaves the draft alone', async () => {
  const end = documentSent();
  const { store, reply, made, keys } = await startChat();
  store.setDraft('And tea');
  store.start?.();
  await settle();
  expect(made(asked)).toEqual([
    { body: { prompt: 'Three hooks', level: 'OpenAI', user_email: layla().email } },
  ]);
  expect(keys(asked)).toEqual([once]);
  expect(store.getState()).toMatchObject({ draft: 'And tea', isReplying: true });
  expect(store.getState().messages.map(({ prompt }) => prompt)).toEqual(['Three hooks']);
  expect(document.querySelector(`[${pageProtocol.pictureSent}]`)).toBeNull();
  reply.say(started);
  const { title } = aConversation();
  reply.say({ event: 'done', data: { messages: [aMessage({ prompt: 'Three hooks' })], title } });
  reply.end();
  await settle();
  expect(store.getState()).toMatchObject({ draft: 'And tea', isReplying: false, unsent: '', openId: 'c-1' });
  expect(end).toHaveBeenCalledTimes(1);
});

test('one that is not taken comes back before what was typed since', async () => {
  documentSent();
  const { store, keys, send } = await startChat({ [asked]: offline });
  store.setDraft('And tea');
  store.start?.();
  await settle();
  expect(store.getState()).toMatchObject({ draft: 'Three hooks\n\nAnd tea', isReplying: false });
  // The same again is still the same.
  await send('Three hooks');
  expect(keys(asked)).toEqual([once, once]);
});

test('what was sent as somebody else is asked for, shown and heard by nobody here', async () => {
  const end = documentSent('noor@example.org');
  const { store, made } = await startChat();
  store.start?.();
  await settle();
  expect(made(asked)).toEqual([]);
  expect(store.getState().messages).toEqual([]);
  expect(document.querySelector(`[${pageProtocol.pictureSent}]`)).toBeNull();
  expect(end).toHaveBeenCalledTimes(1);
});
