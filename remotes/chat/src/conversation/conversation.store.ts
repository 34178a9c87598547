import { createStore } from 'zustand/vanilla';
import type { Balance, Conversation, Level, SessionUser } from '@lisan/contract';
import { isApiError } from '@lisan/errors';
import {
  attemptWith,
  failureToast,
  createServerDataLoader,
  notLoaded,
  readonlyStore,
  remember,
  saveFile,
  type AccountStore,
  type FailureToast,
  type HostServices,
  accountStore,
  useTranslations,
} from '@lisan/remote-kit';
import {
  createConversationRequests,
  type ExportFormat,
  type FoundConversation,
} from './conversation.requests';
import { readAttachment } from './attachment';
import { rememberDrafts } from './remember-drafts';
import { levels, nothingOpen, type ConversationLists, type ConversationState } from './conversation-state';
import { createOpenConversation, type OpenConversation } from './open-conversation';

type Failure = 'attach' | 'open' | 'send' | 'list' | 'rename' | 'remove' | 'search' | 'export' | 'version';

export interface ConversationStore
  extends AccountStore<ConversationState>, Pick<OpenConversation, 'open' | 'stop' | 'choose' | 'announce'> {
  readonly fail: FailureToast<Failure>;
  loadList(): Promise<void>;
  setDraft(draft: string): void;
  attach(files: readonly File[]): Promise<void>;
  removeAttached(): void;
  setLevel(level: Level): void;
  startNew(): void;
  startNewWithDraft(): void;
  showMissing(): void;
  /** Sends the draft; a rejected one returns. Offline, queues one message. */
  sendDraft(): Promise<void>;
  sendQueued(): Promise<void>;
  cancelQueued(): void;
  readQuota(): Promise<void>;
  resend(prompt: string, replaces: number, level?: Level): Promise<void>;
  /** @throws ApiError when the server refuses the title */
  rename(id: string, title: string): Promise<void>;
  remove(conversation: Conversation): Promise<void>;
  restore(): Promise<void>;
  forgetRemoved(): void;
  markRead(): Promise<void>;
  /** @throws ApiError, NetworkError or AbortError */
  search(query: string, signal: AbortSignal): Promise<readonly FoundConversation[]>;
  exportAs(format: ExportFormat, conversation: Conversation): Promise<void>;
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
    visit: 0,
    removed: null,
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
  rememberDrafts(store, host.memory);
  restoreDraft();
  if (!levels.includes(getState().level)) setState({ level: 'OpenAI' });
  const conversation = createOpenConversation(store, requests, {
    fail: (error, what) =>
      what === 'open' && isApiError(error) && error.status === 404 ? showMissing() : fail(error, what),
    onReplied: () => void data.refresh(),
    language: () => host.translator.language,
  });

  function showMissing(): void {
    const t = host.translator.translate('chat');
    host.toasts.show({ title: t('failure.open.title'), message: t('history.missing'), tone: 'bad' });
  }

  /** Being deleted by this page, so its event is ignored. */
  let removing: string | null = null;

  function restoreDraft(): void {
    setState(({ draft, unsent }) => ({ draft: [unsent, draft].filter(Boolean).join('\n\n'), unsent: '' }));
  }

  async function sendText(unsent: string): Promise<void> {
    const { attached } = getState();
    setState({ unsent });
    const attachment = readAttachment(attached);
    if (!(await conversation.send(unsent, { attachment }))) return restoreDraft();
    // Another document may be attached by now.
    setState((now) => ({ unsent: '', attached: now.attached === attached ? '' : now.attached }));
  }

  async function readDemoLevels(): Promise<void> {
    const { engines } = await host.publicConfig().catch(() => ({ engines: undefined }));
    if (engines) setState({ demoLevels: levels.filter((level) => engines.chat[level].local) });
  }

  function applyBalance({ text_granted, balance: { text_quota } }: Balance): void {
    setState({
      quota: { left: text_granted === undefined ? Infinity : text_quota, granted: text_granted ?? 0 },
    });
  }

  return {
    ...readonlyStore(store),
    fail,
    start() {
      void readDemoLevels();
      host.bus.subscribe('balance.changed', applyBalance);
      host.bus.subscribe('conversation.changed', ({ id, last, isRemoved }) => {
        const { openId, isReplying, messages } = getState();
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
    startNewWithDraft() {
      const { draft, attached } = getState();
      conversation.leave();
      setState((now) => ({ draft: [draft, now.draft].filter(Boolean).join('\n\n'), attached }));
    },
    showMissing,
    loadList: () => data.load('conversations'),
    refresh: async () => void (await Promise.all([data.refresh(), conversation.refresh()])),
    setDraft: (draft) => setState({ draft }),
    async attach(files) {
      const { attachDocument } = await import('./attach-document');
      await attachDocument(store, files, { host, requests, fail });
    },
    removeAttached: () => setState({ attached: '' }),
    setLevel: (level) => setState({ level }),
    async sendDraft() {
      const { draft: sent, isReplying, openId, queued, attaching, isGone } = getState();
      if (isGone || isReplying || queued || attaching || sent.trim() === '') return;
      if (!navigator.onLine) return setState({ draft: '', queued: sent, queuedFor: openId });
      setState({ draft: '' });
      await sendText(sent);
    },
    async sendQueued() {
      const { queued: sent, queuedFor, openId, isReplying } = getState();
      if (!sent || isReplying || !navigator.onLine) return;
      setState({ queued: '', queuedFor: null, unsent: sent });
      if (queuedFor !== openId) {
        if (queuedFor === null) conversation.leave();
        else await conversation.open(queuedFor);
      }
      // The user moved on or it was deleted: never send it elsewhere.
      if (getState().openId === queuedFor) await sendText(sent);
      else restoreDraft();
    },
    cancelQueued() {
      setState(({ queued }) => ({ unsent: queued, queued: '', queuedFor: null }));
      restoreDraft();
    },
    async readQuota() {
      const balance = await requests.balance().catch(() => null);
      if (balance) applyBalance(balance);
    },
    resend: async (prompt, replaces, level) => void (await conversation.send(prompt, { replaces, level })),
    async rename(id, title) {
      const renamed = await requests.rename(id, title);
      data.change('conversations', (all) => all.map((one) => (one.conversation_id === id ? renamed : one)));
      if (getState().openId === id) setState({ title: renamed.title });
    },
    async remove(removed) {
      const id = removed.conversation_id;
      removing = id;
      const isDone = await attempt('remove', () => requests.remove(id));
      removing = null;
      if (!isDone) return;
      if (getState().openId === id) conversation.leave();
      setState({ removed });
      data.change('conversations', (all) => all.filter((one) => one.conversation_id !== id));
      await data.refresh();
    },
    async restore() {
      const { removed } = getState();
      if (removed === null) return;
      const { conversation_id: id } = removed;
      if (!(await attempt('remove', () => requests.restore(id)))) return;
      setState({ removed: null });
      await Promise.all([data.refresh(), getState().openId === null ? conversation.open(id) : undefined]);
    },
    forgetRemoved: () => setState({ removed: null }),
    async markRead() {
      const { openId } = getState();
      if (openId === null) return;
      const read = await requests.markRead(openId).catch(() => null);
      if (read)
        data.change('conversations', (all) =>
          all.map((one) => (one.conversation_id === openId ? read : one)),
        );
    },
    search: requests.search,
    async exportAs(format, { conversation_id, title }) {
      const name = `${fileNameOf(title)}.${format}`;
      await attempt('export', async () => saveFile(await requests.exportAs(conversation_id, format), name));
    },
  };
}

/** Turns a title into a file name valid on every system. */
export function fileNameOf(title: string): string {
  const name = title
    // oxlint-disable-next-line no-control-regex -- no file name may hold these
    .replace(/[\u0000-\u001f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const trimmed = name
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .replace(/(?<![. ])[. ]+$/, '');
  return trimmed || 'lisan';
}

/** A reply continues while another view is open. */
export const [useConversation, useConversationStore] = accountStore(createConversationStore);

export function useChatTranslations() {
  return useTranslations('chat');
}
