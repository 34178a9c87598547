import type { StoreApi } from 'zustand/vanilla';
import type { Attachment, Level, Message } from '@lisan/contract';
import { isAbortError, isApiError } from '@lisan/errors';
import { keyRequest, idempotencyKeyOf } from '@lisan/remote-kit';
import type { ConversationRequests, ReplyRequest } from './conversation.requests';
import { messageOf, nothingOpen, type ConversationState } from './conversation-state';
import { followReply, type ReplyEvent } from './follow-reply';
import { gatherText } from './gather-text';
import { sentencesOf, findUnannounced } from './sentences';
import { spokenText } from './spoken-text';

interface ConversationCallbacks {
  fail(error: unknown, what: 'open' | 'send' | 'version'): void;
  onReplied(): void;
  language(): string;
}

export interface OpenConversation {
  open(id: string): Promise<void>;
  refresh(): Promise<void>;
  /** Closes it: the next prompt starts a new one. */
  leave(): void;
  /** True when the server accepted the prompt; false returns it to the user. */
  send(
    prompt: string,
    /** A rewritten reply keeps its attachment. */
    options?: {
      readonly replaces?: number;
      readonly level?: Level | undefined;
      readonly attachment?: Attachment | undefined;
    },
  ): Promise<boolean>;
  stop(): Promise<void>;
  announce(): void;
  choose(generationId: string): Promise<void>;
}

export function createOpenConversation(
  { getState, setState }: StoreApi<ConversationState>,
  requests: ConversationRequests,
  { fail, onReplied, language }: ConversationCallbacks,
): OpenConversation {
  /** Conversation from before a reload, until it is requested. */
  let remembered = getState().openId;
  if (remembered !== null) setState({ isOpening: true });
  let controller = new AbortController();
  let opening: Promise<void> = Promise.resolve();
  /** Stop was pressed before the reply's id arrived. */
  let isStopWanted = false;

  function leave(next: Partial<ConversationState> = {}): AbortSignal {
    controller.abort();
    controller = new AbortController();
    growing.drop();
    isStopWanted = false;
    remembered = null;
    setState(({ visit }) => ({ ...nothingOpen, ...next, visit: visit + 1 }));
    return controller.signal;
  }

  function changeLast(change: (message: Message) => Message): void {
    setState(({ messages }) => {
      const last = messages.at(-1);
      return last ? { messages: [...messages.slice(0, -1), change(last)] } : {};
    });
  }

  const growing = gatherText((text) =>
    changeLast((message) => ({ ...message, response: message.response + text })),
  );

  function apply(event: ReplyEvent): void {
    if (event.event !== 'delta') growing.flush();
    if (event.event === 'start') {
      const { conversation_id: openId, title, generation_id } = event.data;
      setState(({ unsent, attached }) => ({
        openId,
        title,
        unsent: '',
        keyedRequest: '',
        attached: unsent ? '' : attached,
      }));
      changeLast((message) => ({ ...message, generation_id, response: '' }));
      if (isStopWanted) void stopReply(generation_id);
    } else if (event.event === 'delta') {
      growing.add(event.data.text);
    } else if (event.event === 'done') {
      const { messages, title, warning } = event.data;
      setState({ messages, title, warning: warning ?? null });
    }
  }

  async function stopReply(generationId: string): Promise<void> {
    isStopWanted = false;
    await requests.stop(generationId).catch((error: unknown) => fail(error, 'send'));
  }

  async function follow(
    first: Parameters<typeof followReply>[1],
    signal: AbortSignal,
  ): Promise<{ readonly error: unknown } | undefined> {
    setState({ isReplying: true, isFollowing: true });
    try {
      await followReply(requests, first, (event) => signal.aborted || apply(event), signal);
      return undefined;
    } catch (error) {
      return isAbortError(error) || signal.aborted ? undefined : { error };
    } finally {
      if (!signal.aborted) {
        growing.flush();
        setState({ isReplying: false });
        announce();
      }
      onReplied();
    }
  }

  function announce(): void {
    const { messages, isReplying, isFollowing, announced } = getState();
    if (!isFollowing) return;
    const sentences = sentencesOf(spokenText(messages.at(-1)?.response ?? ''), language());
    const unannounced = findUnannounced(announced, isReplying ? sentences.slice(0, -1) : sentences);
    if (unannounced.length > 0) setState({ announced: [...announced, ...unannounced] });
  }

  function failLast(error: unknown): void {
    changeLast((message) => ({ ...message, status: 'failed' }));
    fail(error, 'send');
  }

  async function followLast(signal: AbortSignal): Promise<void> {
    const last = getState().messages.at(-1);
    if (signal.aborted || last?.status !== 'streaming') return;
    const failure = await follow(requests.resume(last.generation_id, undefined, signal), signal);
    if (failure) failLast(failure.error);
  }

  async function read(id: string, signal: AbortSignal): Promise<void> {
    try {
      const { title, messages, warning } = await requests.open(id, signal);
      if (signal.aborted) return;
      setState({ title, messages, warning: warning ?? null, isOpening: false });
    } catch (error) {
      if (isAbortError(error) || signal.aborted) return;
      leave();
      fail(error, 'open');
    }
  }

  async function open(id: string): Promise<void> {
    const signal = leave({ openId: id, isOpening: true });
    opening = read(id, signal);
    await opening;
    await followLast(signal);
  }

  return {
    open,
    announce,
    leave: () => void leave(),
    async refresh() {
      if (remembered !== null) return open(remembered);
      const { openId, isReplying, isOpening, messages: shown } = getState();
      // A running reply resumes through its own stream.
      if (openId === null || isReplying || isOpening) return;
      const { signal } = controller;
      const found = await requests.open(openId, signal).catch((error: unknown) => {
        if (isMissing(error) && !signal.aborted) setState({ isGone: true });
        return null;
      });
      // The user continued meanwhile: this response is outdated.
      if (found === null || signal.aborted || getState().messages !== shown) return;
      const { title, messages, warning } = found;
      setState({ title, messages, warning: warning ?? null, isGone: false });
      await followLast(signal);
    },
    async send(prompt, { replaces, level: requestedLevel, attachment: draftAttachment } = {}) {
      const { signal } = controller;
      // Waits for the opening conversation: the prompt goes behind it.
      await opening;
      const { isReplying, messages, openId, level: chosen } = getState();
      if (signal.aborted || isReplying) return false;
      const level = requestedLevel ?? chosen;
      const attachment = replaces === undefined ? draftAttachment : messages[replaces]?.attachment;
      const attachmentId = attachment?.attachment_id;
      const keyedRequest = keyRequest(
        [openId, level, replaces, prompt, attachmentId],
        getState().keyedRequest,
      );
      const request: ReplyRequest = {
        prompt,
        level,
        replaces,
        attachmentId,
        conversationId: openId,
        idempotencyKey: idempotencyKeyOf(keyedRequest),
      };
      const message = messageOf(prompt, level, attachment);
      setState({
        messages: [...messages.slice(0, replaces), message],
        warning: null,
        keyedRequest,
        announced: [],
      });
      const failure = await follow(requests.reply(request, signal), signal);
      if (!failure) return true;
      const isUnsent = getState().messages.at(-1)?.generation_id === '';
      if (isUnsent) {
        const isGone = openId !== null && isMissing(failure.error);
        setState({ messages, isGone });
        if (!isGone) fail(failure.error, 'send');
      } else failLast(failure.error);
      return !isUnsent;
    },
    async choose(generationId) {
      const { signal } = controller;
      try {
        const { title, messages, warning } = await requests.choose(generationId, signal);
        if (signal.aborted || getState().isReplying) return;
        setState({ title, messages, warning: warning ?? null, isFollowing: false, announced: [] });
      } catch (error) {
        if (!signal.aborted) fail(error, 'version');
      }
    },
    async stop() {
      const generationId = getState().messages.at(-1)?.generation_id;
      if (generationId) await stopReply(generationId);
      else isStopWanted = true;
    },
  };
}

const isMissing = (error: unknown) => isApiError(error) && error.status === 404;
