import { createStore } from 'zustand/vanilla';
import type { Balance, Level, SessionUser } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  remember,
  type AccountStore,
  type FailureToast,
  type HostServices,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import { createConversationRequests } from './conversation.requests';
import { createConversationList, type ConversationListActions } from '../history/conversation-list';
import { createDraft, type DraftActions } from './draft';
import {
  levels,
  nothingOpen,
  type ConversationLists,
  type ConversationState,
  type Failure,
} from './conversation-state';
import { readPace, savePace, type Pace } from './pace';
import { createOpenConversation, type OpenConversation } from './open-conversation';

export interface ConversationStore
  extends
    AccountStore<ConversationState>,
    DraftActions,
    ConversationListActions,
    Pick<OpenConversation, 'open' | 'stop' | 'choose' | 'announce'> {
  readonly fail: FailureToast<Failure>;
  loadList(): Promise<void>;
  setLevel(level: Level): void;
  setPace(pace: Pace): void;
  startNew(): void;
  showMissing(): void;
  readQuota(): Promise<void>;
  resend(prompt: string, replaces: number, level?: Level): Promise<void>;
}

export function createConversationStore(host: HostServices, user: SessionUser): ConversationStore {
  const requests = createConversationRequests(host, user);
  const fail = failureToast<Failure>(host, 'chat');
  const attempt = attemptWith(fail);
  const readers = { conversations: requests.list };
  const store = createStore<ConversationState>(() => ({
    ...notLoaded<ConversationLists>(readers),
    draft: '',
    attached: '',
    attaching: null,
    unsent: '',
    queued: '',
    queuedFor: null,
    quota: null,
    keyedRequest: '',
    level: 'OpenAI',
    demoLevels: [],
    modelNames: {},
    pace: readPace(),
    visit: 0,
    removed: null,
    removing: null,
    ...nothingOpen,
  }));
  const { setState, getState } = store;
  const data = createServerDataLoader<ConversationLists>(store, readers, (error) => fail(error, 'list'));
  remember(store, host.memory, {
    draft: 'chat.draft',
    unsent: 'chat.unsent',
    keyedRequest: 'chat.once',
    attached: 'chat.attached',
    level: 'chat.level',
    openId: 'chat.open',
    queued: 'chat.queued',
    queuedFor: 'chat.queued-for',
  });
  if (!levels.includes(getState().level)) setState({ level: 'OpenAI' });
  const conversation = createOpenConversation(store, requests, {
    fail: (error, what) =>
      what === 'open' && isApiError(error) && error.status === 404 ? showMissing() : fail(error, what),
    onReplied: () => void data.refresh(),
    language: () => host.translator.language,
  });
  const draft = createDraft(store, { host, requests, conversation, fail });
  const list = createConversationList(store, { requests, data, conversation, attempt });

  function showMissing(): void {
    const t = host.translator.translate('chat');
    host.toasts.show({ title: t('failure.open.title'), message: t('history.missing'), tone: 'bad' });
  }

  async function readDemoLevels(): Promise<void> {
    const { engines } = await host.publicConfig().catch(() => ({ engines: undefined }));
    if (!engines) return;
    const { chat } = engines;
    setState({
      demoLevels: levels.filter((level) => chat[level].local),
      modelNames: { OpenAI: chat.OpenAI.name, Deepseek: chat.Deepseek.name, Grok: chat.Grok.name },
    });
  }

  function applyBalance({ text_granted, balance: { text_quota } }: Balance): void {
    setState({
      quota: { left: text_granted === undefined ? Infinity : text_quota, granted: text_granted ?? 0 },
    });
  }

  return {
    ...readonlyStore(store),
    ...draft,
    ...list,
    fail,
    start() {
      void readDemoLevels();
      host.bus.subscribe('balance.changed', applyBalance);
      host.bus.subscribe('conversation.changed', ({ id, last, isRemoved }) => {
        const { openId, isReplying, messages, removing } = getState();
        if (isRemoved) {
          void data.refresh('conversations');
          if (openId === id && removing !== id) setState({ isGone: true });
          return;
        }
        // The reply's own stream is faster and more detailed.
        if (openId === id && isReplying) return;
        void data.refresh('conversations');
        const shown = messages.at(-1);
        if (openId === id && `${shown?.generation_id} ${shown?.status}` !== last) void conversation.refresh();
      });
    },
    open: conversation.open,
    stop: conversation.stop,
    announce: conversation.announce,
    choose: conversation.choose,
    startNew: conversation.leave,
    showMissing,
    loadList: () => data.load('conversations'),
    refresh: async () => void (await Promise.all([data.refresh(), conversation.refresh()])),
    setLevel: (level) => setState({ level }),
    setPace(pace) {
      savePace(pace);
      setState({ pace });
    },
    async readQuota() {
      const balance = await requests.balance().catch(() => null);
      if (balance) applyBalance(balance);
    },
    resend: async (prompt, replaces, level) => void (await conversation.send(prompt, { replaces, level })),
  };
}

/** A reply continues while another view is open. */
export const [useConversation, useConversationStore] = accountStore(createConversationStore);

export function useChatTranslations() {
  return useTranslations('chat');
}
