import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Conversation, Level, Message } from '@lisan/contract';
import { isAbortError } from '@lisan/errors';
import type { TabMemory } from '@lisan/remote-kit';
import type { ConversationRequests, ReplyRequest } from './conversation.requests';
import { followReply, type ReplyEvent } from './follow-reply';

export interface ConversationState {
  /** null until they came for the first time. */
  readonly conversations: readonly Conversation[] | null;
  /** They never came, and the last time they were asked for has failed. */
  readonly isListMissing: boolean;
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
}

type Failure = 'open' | 'send' | 'list' | 'rename' | 'remove';

interface Options {
  readonly requests: ConversationRequests;
  readonly memory: TabMemory;
  readonly onFailure: (error: unknown, what: Failure) => void;
}

export interface ConversationStore extends Pick<
  StoreApi<ConversationState>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  start(): Promise<void>;
  /** Asks for the conversations again. */
  loadList(): Promise<void>;
  /** After a broken line: the list, and what was written meanwhile, elsewhere, in the conversation that is open. */
  lookAgain(): Promise<void>;
  open(id: string): Promise<void>;
  begin(): void;
  /** True when the reply was accepted or is on its way; false leaves the draft with the person. */
  send(prompt: string, level: Level, replaces?: number): Promise<boolean>;
  stop(): Promise<void>;
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const openKey = 'chat.open';
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
export function createConversationStore({ requests, memory, onFailure }: Options): ConversationStore {
  const store = createStore<ConversationState>(() => ({
    ...{ conversations: null, isListMissing: false, visit: 0 },
    ...nothing,
  }));
  const { setState, getState } = store;
  let controller = new AbortController();
  let opening: Promise<void> = Promise.resolve();
  /** Stop was pressed before the server had said which reply it is. */
  let isStopWanted = false;

  function leave(next: Partial<ConversationState>): AbortSignal {
    controller.abort();
    controller = new AbortController();
    isStopWanted = false;
    setState(({ visit }) => ({ ...nothing, ...next, visit: visit + 1 }));
    memory.write(openKey, next.openId ?? null);
    return controller.signal;
  }

  async function loadList(): Promise<void> {
    setState({ isListMissing: false });
    try {
      setState({ conversations: await requests.list() });
    } catch (error) {
      // A list that stands is looked at again when the line is back: words about it would displace those about the reply.
      if (getState().conversations !== null) return;
      setState({ isListMissing: true });
      onFailure(error, 'list');
    }
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
      setState({ openId, title });
      memory.write(openKey, openId);
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
    await requests.stop(generationId).catch((error: unknown) => onFailure(error, 'send'));
  }

  async function follow(first: Parameters<typeof followReply>[1], signal: AbortSignal): Promise<void> {
    setState({ isReplying: true, isFollowing: true });
    try {
      await followReply(requests, first, (event) => signal.aborted || take(event), signal);
    } finally {
      if (!signal.aborted) setState({ isReplying: false });
      void loadList();
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
      onFailure(error, 'open');
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
      onFailure(error, 'send');
    }
  }

  async function lookAtOpen(): Promise<void> {
    const { openId, isReplying, isOpening } = getState();
    // A reply on its way comes back by its own stream.
    if (openId === null || isReplying || isOpening) return;
    const { signal } = controller;
    const found = await requests.open(openId, signal).catch(() => null);
    if (found === null || signal.aborted || getState().isReplying) return;
    const { title, messages, warning } = found;
    setState({ title, messages, warning: warning ?? null });
    await followLast(signal);
  }

  return {
    ...store,
    open,
    loadList,
    lookAgain: async () => void (await Promise.all([loadList(), lookAtOpen()])),
    async start() {
      const remembered = memory.read(openKey);
      await Promise.all([loadList(), remembered ? open(remembered) : undefined]);
    },
    begin: () => void leave({}),
    async send(prompt, level, replaces) {
      if (getState().isReplying || prompt.trim() === '') return false;
      const { signal } = controller;
      // What is being opened comes first: the prompt belongs behind it.
      await opening;
      const { isReplying, messages, openId } = getState();
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
        onFailure(error, 'send');
        return !isUnsent;
      }
    },
    async stop() {
      const generationId = getState().messages.at(-1)?.generation_id;
      if (generationId) await stopReply(generationId);
      else isStopWanted = true;
    },
    async rename(id, title) {
      try {
        const renamed = await requests.rename(id, title);
        setState(({ conversations, openId, title: present }) => ({
          conversations: (conversations ?? []).map((one) => (one.conversation_id === id ? renamed : one)),
          title: openId === id ? renamed.title : present,
        }));
      } catch (error) {
        onFailure(error, 'rename');
      }
    },
    async remove(id) {
      try {
        await requests.remove(id);
        if (getState().openId === id) leave({});
        setState(({ conversations }) => ({
          conversations: conversations?.filter((one) => one.conversation_id !== id) ?? null,
        }));
        await loadList();
      } catch (error) {
        onFailure(error, 'remove');
      }
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
