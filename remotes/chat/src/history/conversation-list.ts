import type { Conversation } from '@lisan/contract';
import { saveFile, type Attempt } from '@lisan/remote-kit';
import type { StoreApi } from 'zustand/vanilla';
import type {
  ConversationRequests,
  ExportFormat,
  FoundConversation,
} from '../conversation/conversation.requests';
import type { ConversationState, Failure, ListLoader } from '../conversation/conversation-state';
import type { OpenConversation } from '../conversation/open-conversation';

export interface ConversationListActions {
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

interface ConversationListOptions {
  readonly requests: ConversationRequests;
  readonly data: ListLoader;
  readonly conversation: Pick<OpenConversation, 'open' | 'leave'>;
  readonly attempt: Attempt<Failure>;
}

/** What a user does to a listed conversation. */
export function createConversationList(
  { setState, getState }: StoreApi<ConversationState>,
  { requests, data, conversation, attempt }: ConversationListOptions,
): ConversationListActions {
  return {
    async rename(id, title) {
      const renamed = await requests.rename(id, title);
      data.change('conversations', (all) => all.map((one) => (one.conversation_id === id ? renamed : one)));
      if (getState().openId === id) setState({ title: renamed.title });
    },
    async remove(removed) {
      const id = removed.conversation_id;
      setState({ removing: id });
      const isDone = await attempt('remove', () => requests.remove(id));
      setState({ removing: null });
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
