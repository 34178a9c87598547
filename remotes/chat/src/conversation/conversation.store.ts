import { createStore } from 'zustand/vanilla';
import type { Conversation, Level, SessionUser } from '@lisan/contract';
import {
  attemptWith,
  failureToast,
  keepServerData,
  nothingYet,
  readonlyStore,
  remember,
  saveFile,
  type AccountStore,
  type FailureToast,
  type HostServices,
} from '@lisan/remote-kit';
import { createConversationRequests, type FoundConversation } from './conversation.requests';
import { fileNameOf } from './file-name';
import { levels, nothingOpen, type ConversationLists, type ConversationState } from './conversation-state';
import { keepOpenConversation, type OpenConversation } from './open-conversation';

type Failure = 'open' | 'send' | 'list' | 'rename' | 'remove' | 'search' | 'export';

export interface ConversationStore
  extends AccountStore<ConversationState>, Pick<OpenConversation, 'open' | 'stop'> {
  readonly fail: FailureToast<Failure>;
  /** Asks for the conversations again. */
  loadList(): Promise<void>;
  setDraft(draft: string): void;
  setLevel(level: Level): void;
  begin(): void;
  /** Sends the draft; one that was not taken comes back. */
  sendDraft(): Promise<void>;
  /** Has the reply at that place written again, by the writer of that level or else the chosen one; what follows it is dropped. */
  sendAgain(prompt: string, replaces: number, level?: Level): Promise<void>;
  /** @throws ApiError when the title is refused */
  rename(id: string, title: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** @throws ApiError, NetworkError and AbortError */
  search(words: string, signal: AbortSignal): Promise<readonly FoundConversation[]>;
  /** Has the browser save it as a file. */
  exportAs(format: 'md' | 'json', conversation: Conversation): Promise<void>;
}

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
    ...nothingOpen,
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
  const conversation = keepOpenConversation(store, requests, { fail, onReplied: () => void data.refresh() });

  /** Something else may have been typed by now: what was not sent comes first. */
  function takeBack(): void {
    setState(({ draft, unsent }) => ({ draft: [unsent, draft].filter(Boolean).join('\n\n'), unsent: '' }));
  }

  return {
    ...readonlyStore(store),
    fail,
    open: conversation.open,
    stop: conversation.stop,
    begin: conversation.leave,
    loadList: () => data.load('conversations'),
    refresh: async () => void (await Promise.all([data.refresh(), conversation.refresh()])),
    setDraft: (draft) => setState({ draft }),
    setLevel: (level) => setState({ level }),
    async sendDraft() {
      const { draft: sent, isReplying } = getState();
      if (isReplying || sent.trim() === '') return;
      setState({ draft: '', unsent: sent });
      if (await conversation.send(sent)) setState({ unsent: '' });
      else takeBack();
    },
    sendAgain: async (prompt, replaces, level) => void (await conversation.send(prompt, { replaces, level })),
    async rename(id, title) {
      const renamed = await requests.rename(id, title);
      data.change('conversations', (all) => all.map((one) => (one.conversation_id === id ? renamed : one)));
      if (getState().openId === id) setState({ title: renamed.title });
    },
    async remove(id) {
      if (!(await attempt('remove', () => requests.remove(id)))) return;
      if (getState().openId === id) conversation.leave();
      data.change('conversations', (all) => all.filter((one) => one.conversation_id !== id));
      await data.refresh();
    },
    search: requests.search,
    async exportAs(format, { conversation_id, title }) {
      const name = `${fileNameOf(title)}.${format}`;
      await attempt('export', async () => saveFile(await requests.exportAs(conversation_id, format), name));
    },
  };
}
