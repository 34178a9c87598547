import type { Attachment, Conversation, Level, Message } from '@lisan/contract';
import type { Pace } from './pace';
import type { ServerData, ServerDataLoader } from '@lisan/remote-kit';

export interface ConversationLists {
  readonly conversations: readonly Conversation[];
}

/** A document being uploaded and read. */
export interface Attaching {
  readonly name: string;
  /** Share of the upload, 0 to 1. */
  readonly done: number;
  /** Page being read, from 1; absent unless the document is a scan. */
  readonly scan?: { readonly page: number; readonly pages: number };
  readonly cancel: () => void;
}

export interface OpenConversationState {
  readonly openId: string | null;
  readonly title: string;
  readonly messages: readonly Message[];
  readonly isOpening: boolean;
  readonly isReplying: boolean;
  /** The last reply arrives while this conversation is on screen. */
  readonly isFollowing: boolean;
  /** Sentences already announced to screen readers. */
  readonly announced: readonly string[];
  /** Counts conversations opened or created. */
  readonly visit: number;
  readonly warning: string | null;
  readonly isGone: boolean;
}

export type ConversationState = ServerData<ConversationLists> &
  OpenConversationState & {
    readonly draft: string;
    /** Attachment of the draft, queued or unsent text, as JSON; '' for none. */
    readonly attached: string;
    readonly attaching: Attaching | null;
    /** Sent text that the server hasn't acknowledged. */
    readonly unsent: string;
    /** Text that waits for the connection, and its conversation; '' for none. */
    readonly queued: string;
    readonly queuedFor: string | null;
    /** Replies this month; null until loaded. */
    readonly quota: { readonly left: number; readonly granted: number } | null;
    /** Last request without a response, for its idempotency key; see `keyRequest`. */
    readonly keyedRequest: string;
    readonly level: Level;
    /** Levels that only the built-in writer answers. */
    readonly demoLevels: readonly Level[];
    /** Model behind each level, for example `llama3.2`. */
    readonly modelNames: Partial<Readonly<Record<Level, string>>>;
    /** Speaking pace that times are shown for; kept on this device. */
    readonly pace: Pace;
    readonly removed: Conversation | null;
    /** Being deleted by this page, so its event is ignored. */
    readonly removing: string | null;
  };

export type ListLoader = ServerDataLoader<ConversationLists>;

/** What failed, for the message shown. */
export type Failure =
  | 'attach'
  | 'open'
  | 'send'
  | 'list'
  | 'rename'
  | 'remove'
  | 'search'
  | 'export'
  | 'version';

export const levels = ['OpenAI', 'Deepseek', 'Grok'] as const satisfies readonly Level[];

export const nothingOpen = {
  openId: null,
  title: '',
  messages: [],
  isOpening: false,
  isReplying: false,
  isFollowing: false,
  announced: [],
  warning: null,
  isGone: false,
} as const;

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
