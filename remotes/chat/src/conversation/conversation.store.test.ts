import type { Message } from '@lisan/contract';
import { ApiError } from '@lisan/errors';
import { aConversation, aMessage } from '@lisan/testing';
import type { ConversationRequests } from './conversation.requests';
import { createConversationStore } from './conversation.store';
import type { ReplyEvent } from './follow-reply';

type Item = ReplyEvent & { readonly id: string | undefined };

/** A stream that says what the test gives it, and ends when it is told to. */
function aStream() {
  const items: Item[] = [];
  let failure: Error | undefined;
  let isOver = false;
  let wake = () => {};
  async function* read(): AsyncGenerator<Item> {
    for (;;) {
      const next = items.shift();
      if (next) yield next;
      else if (failure) throw failure;
      else if (isOver) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return {
    read: read(),
    say: (event: ReplyEvent) => {
      items.push({ id: String(items.length), ...event });
      wake();
    },
    fail: (error: Error) => {
      failure = error;
      wake();
    },
    end: () => {
      isOver = true;
      wake();
    },
  };
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function start(change: Partial<Record<keyof ConversationRequests, unknown>> = {}) {
  const failures: string[] = [];
  const stopped: string[] = [];
  const reply = aStream();
  const resumed = aStream();
  const replies: object[] = [];
  const requests = {
    list: async () => [],
    open: async () => ({ ...aConversation(), messages: [aMessage()] }),
    rename: async () => aConversation(),
    remove: async () => undefined,
    stop: async (id: string) => void stopped.push(id),
    reply: (request: object) => {
      replies.push(request);
      return reply.read;
    },
    resume: () => resumed.read,
    ...change,
  } as unknown as ConversationRequests;
  const remembered = new Map<string, string>();
  const store = createConversationStore({
    requests,
    memory: {
      read: (key) => remembered.get(key) ?? null,
      write: (key, value) => void (value === null ? remembered.delete(key) : remembered.set(key, value)),
    },
    onFailure: (_error, what) => failures.push(what),
  });
  return { store, reply, resumed, failures, stopped, replies };
}

const started: ReplyEvent = {
  event: 'start',
  data: { conversation_id: 'c-1', title: 'Coffee', generation_id: 'g-1' },
};

test('Stop pressed before the server has said which reply it is stops that reply', async () => {
  const { store, reply, stopped } = start();
  void store.send('Write a hook', 'OpenAI');
  await settle();
  await store.stop();
  expect(stopped).toEqual([]);
  reply.say(started);
  await settle();
  expect(stopped).toEqual(['g-1']);
});

test('a stop that was wanted of one reply does not stop the next', async () => {
  const { store, reply, stopped } = start();
  void store.send('Write a hook', 'OpenAI');
  await settle();
  await store.stop();
  store.begin();
  reply.say(started);
  await settle();
  expect(stopped).toEqual([]);
});

test('a prompt sent while a conversation opens goes behind what is in it', async () => {
  let give: (detail: object) => void = () => undefined;
  const { store, reply, replies } = start({ open: () => new Promise((resolve) => (give = resolve)) });
  const opening = store.open('c-1');
  const sending = store.send('And shorter?', 'OpenAI');
  await settle();
  expect(replies).toEqual([]);
  const first = aMessage({ prompt: 'Write a hook' });
  give({ ...aConversation({ conversation_id: 'c-1' }), messages: [first] });
  await opening;
  await settle();
  expect(replies).toEqual([expect.objectContaining({ conversationId: 'c-1', prompt: 'And shorter?' })]);
  reply.say(started);
  reply.say({ event: 'delta', data: { text: 'Yes.' } });
  await settle();
  expect(store.getState().messages.map(({ prompt, response }: Message) => [prompt, response])).toEqual([
    ['Write a hook', first.response],
    ['And shorter?', 'Yes.'],
  ]);
  reply.say({ event: 'done', data: { messages: [...store.getState().messages], title: 'Coffee' } });
  await expect(sending).resolves.toBe(true);
});

test('a conversation whose reply fails stays open, with what was said', async () => {
  const writing = aMessage({ prompt: 'Write a hook', response: 'Coffee', status: 'streaming' });
  const { store, resumed, failures } = start({
    open: async () => ({ ...aConversation({ conversation_id: 'c-1' }), messages: [writing] }),
  });
  const opening = store.open('c-1');
  await settle();
  resumed.fail(new ApiError({ status: 502, code: 'provider_failed', detail: 'The writer is away.' }));
  await opening;
  expect(store.getState()).toMatchObject({ openId: 'c-1', isReplying: false });
  expect(store.getState().messages).toEqual([{ ...writing, status: 'failed' }]);
  expect(failures).toEqual(['send']);
});

test('a conversation that cannot be opened is left, and that is told', async () => {
  const { store, failures } = start({
    open: async () => {
      throw new ApiError({ status: 404, code: 'not_found', detail: '' });
    },
  });
  await store.open('c-1');
  expect(store.getState()).toMatchObject({ openId: null, messages: [], isOpening: false });
  expect(failures).toEqual(['open']);
});

test('words of a reply change its own message alone', async () => {
  const { store, reply } = start();
  await store.open('c-1');
  const [before] = store.getState().messages;
  void store.send('And shorter?', 'OpenAI');
  await settle();
  reply.say(started);
  reply.say({ event: 'delta', data: { text: 'Yes' } });
  reply.say({ event: 'delta', data: { text: '.' } });
  await settle();
  expect(store.getState().messages[0]).toBe(before);
  expect(store.getState().messages[1]?.response).toBe('Yes.');
});

const offline = () => Promise.reject(new Error('The server could not be reached.'));

test('conversations that did not come are not "no conversations", and are asked for again', async () => {
  let list: () => Promise<object[]> = offline;
  const { store, failures } = start({ list: () => list() });
  await store.start();
  expect(store.getState()).toMatchObject({ conversations: null, isListMissing: true });
  expect(failures).toEqual(['list']);
  list = async () => [aConversation()];
  await store.loadList();
  expect(store.getState()).toMatchObject({ conversations: [aConversation()], isListMissing: false });
});

test('after a reply that failed, only the reply is told of; the list stays as it was', async () => {
  let list: () => Promise<object[]> = async () => [aConversation()];
  const { store, reply, failures } = start({ list: () => list() });
  await store.start();
  list = offline;
  const sending = store.send('Write a hook', 'OpenAI');
  await settle();
  reply.fail(new Error('The server could not be reached.'));
  await expect(sending).resolves.toBe(false);
  await settle();
  expect(failures).toEqual(['send']);
  expect(store.getState().conversations).toEqual([aConversation()]);
});

test('a deleted conversation leaves the list, also when the list cannot be asked for', async () => {
  let list: () => Promise<object[]> = async () => [aConversation({ conversation_id: 'c-1' })];
  const { store } = start({ list: () => list() });
  await store.start();
  list = offline;
  await store.remove('c-1');
  expect(store.getState().conversations).toEqual([]);
});

test('back on the line, the open conversation shows what was written elsewhere meanwhile', async () => {
  const messages = [aMessage()];
  const { store, failures } = start({ open: async () => ({ ...aConversation(), messages: [...messages] }) });
  await store.open('conversation-1');
  messages.push(aMessage({ prompt: 'From the phone', generation_id: 'generation-2' }));
  await store.lookAgain();
  expect(store.getState().messages.map(({ prompt }) => prompt)).toContain('From the phone');
  expect(store.getState().isFollowing).toBe(false);
  expect(failures).toEqual([]);
});

test('a look that fails takes nothing off the screen, and none disturbs a reply on its way', async () => {
  let isDown = false;
  let looks = 0;
  const { store, reply, failures } = start({
    open: async () => {
      looks += 1;
      if (isDown) throw new TypeError('no line');
      return { ...aConversation(), messages: [aMessage()] };
    },
  });
  await store.open('conversation-1');
  isDown = true;
  await store.lookAgain();
  expect(store.getState()).toMatchObject({ openId: 'conversation-1', messages: [{}] });
  expect(looks).toBe(2);

  isDown = false;
  const sending = store.send('And now?', 'OpenAI');
  await settle();
  await store.lookAgain();
  expect(looks).toBe(2);
  expect(store.getState().messages).toHaveLength(2);
  reply.end();
  await sending;
  expect(failures).not.toContain('open');
});
