import { createStore } from 'zustand/vanilla';
import type { Conversation, Level, Message, SessionUser } from '@lisan/contract';
import { isAbortError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  keepServerData,
  nothingYet,
  readonlyStore,
  remember,
  type AccountStore,
  type FailureToast,
  type HostServices,
  type ServerData,
} from '@lisan/remote-kit';
import { createConversationRequests, type ReplyRequest } from './conversation.requests';
import { followReply, type ReplyEvent } from './follow-reply';

/** What the server keeps for this view. */
interface ConversationLists {
  readonly conversations: readonly Conversation[];
}

export type ConversationState = ServerData<ConversationLists> & {
  /** What is being typed. */
  readonly draft: string;
  /** What was sent, until the server says that it has it. */
  readonly unsent: string;
  readonly level: Level;
  readonly openId: string | null;
  readonly title: string;
  readonly messages: readonly Message[];
  readonly isOpening: boolean;
  /** A reply is being asked for or written. */
  readonly isReplying: boolean;
  /** The last message's reply came, or comes, while this conversation is on screen. */
  readonly isFollowing: boolean;
  /** Grows with every conversation that is opened or begun. */
  readonly visit: number;
  readonly warning: string | null;
};

type Failure = 'open' | 'send' | 'list' | 'rename' | 'remove';

export interface ConversationStore extends AccountStore<ConversationState> {
  readonly fail: FailureToast<Failure>;
  /** Asks for the conversations again. */
  loadList(): Promise<void>;
  setDraft(draft: string): void;
  setLevel(level: Level): void;
  open(id: string): Promise<void>;
  begin(): void;
  /** Sends the draft; one that was not taken comes back. */
  sendDraft(): Promise<void>;
  /** Has the reply at that place written again; what follows it is dropped. */
  sendAgain(prompt: string, replaces: number): Promise<void>;
  stop(): Promise<void>;
  /** @throws ApiError when the title is refused */
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export const levels = ['OpenAI', 'Deepseek', 'Grok'] as const satisfies readonly Level[];

const nothing = {
  openId: null,
  title: '',
  messages: [],
  isOpening: false,
  isReplying: false,
  isFollowing: false,
  warning: null,
} as const;

/** The signed-in person's conversations, the open one, and the reply that is being written. */
export function createConversationStore(host: HostServices, user: SessionUser): ConversationStore {
  const requests = createConversationRequests(host, user);
  const fail = failureToast<Failure>(host, 'chat');
  const attempt = attemptWith(fail);
  const readers = { conversations: requests.list };
  const store = createStore<ConversationState>(() => ({
    ...nothingYet<ConversationLists>(readers),
    draft: '',
    unsent: '',
    level: 'OpenAI',
    visit: 0,
    ...nothing,
  }));
  const { setState, getState } = store;
  const data = keepServerData<ConversationLists>(store, readers, (error) => fail(error, 'list'));
  remember(store, host.memory, {
    ...{ draft: 'chat.draft', unsent: 'chat.unsent' },
    ...{ level: 'chat.level', openId: 'chat.open' },
  });
  // A session that ended on the way, or a reload, has left it here.
  takeBack();
  if (!levels.includes(getState().level)) setState({ level: 'OpenAI' });
  /** What was open before a reload, until it is asked for: on its way from the first moment. */
  let remembered = getState().openId;
  if (remembered !== null) setState({ isOpening: true });
  let controller = new AbortController();
  let opening: Promise<void> = Promise.resolve();
  /** Stop was pressed before the server had said which reply it is. */
  let isStopWanted = false;

  /** Something else may have been typed by now: what was not sent comes first. */
  function takeBack(): void {
    setState(({ draft, unsent }) => ({ draft: [unsent, draft].filter(Boolean).join('\n\n'), unsent: '' }));
  }

  function leave(next: Partial<ConversationState>): AbortSignal {
    controller.abort();
    controller = new AbortController();
    isStopWanted = false;
    remembered = null;
    setState(({ visit }) => ({ ...nothing, ...next, visit: visit + 1 }));
    return controller.signal;
  }

  function changeLast(change: (message: Message) => Message): void {
    setState(({ messages }) => {
      const last = messages.at(-1);
      return last ? { messages: [...messages.slice(0, -1), change(last)] } : {};
    });
  }

  function take(event: ReplyEvent): void {
    if (event.event === 'start') {
      const { conversation_id: openId, title, generation_id } = event.data;
      setState({ openId, title, unsent: '' });
      changeLast((message) => ({ ...message, generation_id, response: '' }));
      if (isStopWanted) void stopReply(generation_id);
    } else if (event.event === 'delta') {
      changeLast((message) => ({ ...message, response: message.response + event.data.text }));
    } else if (event.event === 'done') {
      const { messages, title, warning } = event.data;
      setState({ messages, title, warning: warning ?? null });
    }
  }

  async function stopReply(generationId: string): Promise<void> {
    isStopWanted = false;
    await requests.stop(generationId).catch((error: unknown) => fail(error, 'send'));
  }

  async function follow(first: Parameters<typeof followReply>[1], signal: AbortSignal): Promise<void> {
    setState({ isReplying: true, isFollowing: true });
    try {
      await followReply(requests, first, (event) => signal.aborted || take(event), signal);
    } finally {
      if (!signal.aborted) setState({ isReplying: false });
      void data.refresh();
    }
  }

  /** Opens what is there; a reply under way in it is followed, and its failure takes nothing off the screen. */
  async function read(id: string, signal: AbortSignal): Promise<void> {
    try {
      const { title, messages, warning } = await requests.open(id, signal);
      if (signal.aborted) return;
      setState({ title, messages, warning: warning ?? null, isOpening: false });
    } catch (error) {
      if (isAbortError(error) || signal.aborted) return;
      leave({});
      fail(error, 'open');
    }
  }

  async function open(id: string): Promise<void> {
    const signal = leave({ openId: id, isOpening: true });
    opening = read(id, signal);
    await opening;
    await followLast(signal);
  }

  async function followLast(signal: AbortSignal): Promise<void> {
    const last = getState().messages.at(-1);
    if (signal.aborted || last?.status !== 'streaming') return;
    try {
      await follow(requests.resume(last.generation_id, undefined, signal), signal);
    } catch (error) {
      if (isAbortError(error) || signal.aborted) return;
      changeLast((message) => ({ ...message, status: 'failed' }));
      fail(error, 'send');
    }
  }

  async function lookAtOpen(): Promise<void> {
    if (remembered !== null) return open(remembered);
    const { openId, isReplying, isOpening, messages: shown } = getState();
    // A reply on its way comes back by its own stream.
    if (openId === null || isReplying || isOpening) return;
    const { signal } = controller;
    const found = await requests.open(openId, signal).catch(() => null);
    // Whoever has gone on meanwhile knows more than this answer.
    if (found === null || signal.aborted || getState().messages !== shown) return;
    const { title, messages, warning } = found;
    setState({ title, messages, warning: warning ?? null });
    await followLast(signal);
  }

  /** True when the reply was accepted or is on its way; false leaves the prompt with the person. */
  async function send(prompt: string, replaces?: number): Promise<boolean> {
    const { signal } = controller;
    // What is being opened comes first: the prompt belongs behind it.
    await opening;
    const { isReplying, messages, openId, level } = getState();
    if (signal.aborted || isReplying) return false;
    const request: ReplyRequest = { prompt, level, conversationId: openId, replaces };
    setState({ messages: [...messages.slice(0, replaces), draftOf(prompt, level)], warning: null });
    try {
      await follow(requests.reply(request, signal), signal);
      return true;
    } catch (error) {
      if (isAbortError(error) || signal.aborted) return true;
      const isUnsent = getState().messages.at(-1)?.generation_id === '';
      if (isUnsent) setState({ messages });
      else changeLast((message) => ({ ...message, status: 'failed' }));
      fail(error, 'send');
      return !isUnsent;
    }
  }

  return {
    ...readonlyStore(store),
    fail,
    open,
    loadList: () => data.load('conversations'),
    refresh: async () => void (await Promise.all([data.refresh(), lookAtOpen()])),
    setDraft: (draft) => setState({ draft }),
    setLevel: (level) => setState({ level }),
    begin: () => void leave({}),
    async sendDraft() {
      const { draft: sent, isReplying } = getState();
      if (isReplying || sent.trim() === '') return;
      setState({ draft: '', unsent: sent });
      if (await send(sent)) setState({ unsent: '' });
      else takeBack();
    },
    sendAgain: async (prompt, replaces) => void (await send(prompt, replaces)),
    async stop() {
      const generationId = getState().messages.at(-1)?.generation_id;
      if (generationId) await stopReply(generationId);
      else isStopWanted = true;
    },
    async rename(id, title) {
      const renamed = await requests.rename(id, title);
      data.change('conversations', (all) => all.map((one) => (one.conversation_id === id ? renamed : one)));
      if (getState().openId === id) setState({ title: renamed.title });
    },
    async remove(id) {
      if (!(await attempt('remove', () => requests.remove(id)))) return;
      if (getState().openId === id) leave({});
      data.change('conversations', (all) => all.filter((one) => one.conversation_id !== id));
      await data.refresh();
    },
  };
}

/** What stands on screen until the server has the message. */
function draftOf(prompt: string, level: Level): Message {
  return {
    prompt,
    response: '',
    timestamp: new Date().toISOString(),
    generation_id: '',
    status: 'streaming',
    level,
  };
}
