import type { Attachment, Conversation, Level, Message } from '@lisan/contract';
import type { ServerData } from '@lisan/remote-kit';

/** What the server keeps for this view. */
export interface ConversationLists {
  readonly conversations: readonly Conversation[];
}

/** The conversation on screen: one of the person's, or one that begins with the next prompt. */
export interface OpenConversationState {
  readonly openId: string | null;
  readonly title: string;
  readonly messages: readonly Message[];
  readonly isOpening: boolean;
  /** A reply is being asked for or written. */
  readonly isReplying: boolean;
  /** The last message's reply came, or comes, while this conversation is on screen. */
  readonly isFollowing: boolean;
  /** Sentences of that reply that whoever hears the page was told; none of them is told again. */
  readonly told: readonly string[];
  /** Grows with every conversation that is opened or begun. */
  readonly visit: number;
  readonly warning: string | null;
  /** It was deleted elsewhere while it is open here. */
  readonly isGone: boolean;
}

export type ConversationState = ServerData<ConversationLists> &
  OpenConversationState & {
    /** What is being typed. */
    readonly draft: string;
    /** What goes with the draft, or with what is queued or unsent, as JSON; '' when nothing does. */
    readonly attached: string;
    /** A document on its way to be read; `done` is 0 to 1. */
    readonly attaching: { readonly name: string; readonly done: number; readonly cancel: () => void } | null;
    /** What was sent, until the server says that it has it. */
    readonly unsent: string;
    /** Waits for the line, and for which conversation; '' when nothing does. */
    readonly queued: string;
    readonly queuedFor: string | null;
    /** Replies of the month; null while nobody has said. */
    readonly quota: { readonly left: number; readonly granted: number } | null;
    /** What was asked last, until the server says that it has it; see `once-id`. */
    readonly once: string;
    readonly level: Level;
    /** Levels without a model behind them: the built-in writer answers there. */
    readonly demoLevels: readonly Level[];
    /** What was deleted last, while that is taken back with one press. */
    readonly removed: Conversation | null;
  };

export const levels = ['OpenAI', 'Deepseek', 'Grok'] as const satisfies readonly Level[];

/** No conversation is open, nothing is said. */
export const nothingOpen = {
  openId: null,
  title: '',
  messages: [],
  isOpening: false,
  isReplying: false,
  isFollowing: false,
  told: [],
  warning: null,
  isGone: false,
} as const;

/** What stands on screen until the server has the message. */
export function messageOf(prompt: string, level: Level, attachment?: Attachment): Message {
  return {
    prompt,
    response: '',
    timestamp: new Date().toISOString(),
    generation_id: '',
    status: 'streaming',
    level,
    ...(attachment && { attachment }),
  };
}
