import type { StoreApi } from 'zustand/vanilla';
import type { HostServices } from '@lisan/remote-kit';
import { readAttachment } from './attachment';
import type { ConversationRequests } from './conversation.requests';
import type { ConversationState } from './conversation-state';
import type { OpenConversation } from './open-conversation';
import { rememberDrafts } from './remember-drafts';

export interface DraftActions {
  setDraft(draft: string): void;
  attach(files: readonly File[]): Promise<void>;
  removeAttached(): void;
  startNewWithDraft(): void;
  /** Sends the draft; a rejected one returns. Offline, queues one message. */
  sendDraft(): Promise<void>;
  sendQueued(): Promise<void>;
  cancelQueued(): void;
}

interface DraftOptions {
  readonly host: HostServices;
  readonly requests: ConversationRequests;
  readonly conversation: OpenConversation;
  fail(error: unknown, what: 'attach'): unknown;
}

/** The text being written: kept per conversation, sent, queued while offline. */
export function createDraft(
  store: StoreApi<ConversationState>,
  { host, requests, conversation, fail }: DraftOptions,
): DraftActions {
  const { setState, getState } = store;
  rememberDrafts(store, host.memory);
  restoreDraft();

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

  return {
    setDraft: (draft) => setState({ draft }),
    async attach(files) {
      const { attachDocument } = await import('./attach-document');
      await attachDocument(store, files, { host, requests, fail });
    },
    removeAttached: () => setState({ attached: '' }),
    startNewWithDraft() {
      const { draft, attached } = getState();
      conversation.leave();
      setState((now) => ({ draft: [draft, now.draft].filter(Boolean).join('\n\n'), attached }));
    },
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
  };
}
