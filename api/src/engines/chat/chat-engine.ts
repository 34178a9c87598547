import type { Language } from '../../translations/language';

/** A text that goes with a prompt: material, never an order. */
export interface ChatDocument {
  readonly name: string;
  readonly text: string;
}

/** One exchange that went before. */
export interface ChatTurn {
  readonly prompt: string;
  readonly document?: ChatDocument | undefined;
  /** May be empty or cut short: the reply was stopped, or failed. */
  readonly response: string;
}

export interface ChatRequest {
  /** Oldest first. */
  readonly history: readonly ChatTurn[];
  readonly prompt: string;
  readonly document?: ChatDocument | undefined;
  /** What the person reads the screens in; an engine answers in the language of the prompt where it can tell. */
  readonly language?: Language;
  /** How often this prompt was answered before: another attempt gives another reply. */
  readonly attempt?: number;
  /** Aborting ends the reply at once, at the provider too; the iteration then throws an AbortError. */
  readonly signal: AbortSignal;
  /** Of the request that asked, for the logs on both sides. */
  readonly requestId: string;
}

/** Tokens as the provider counts them; `null` where the engine has none. */
export interface ChatUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export type ChatPiece =
  | {
      readonly type: 'text';
      readonly text: string;
      /** Nothing is charged for this reply: it declines, or is small talk. */
      readonly isFree?: boolean;
    }
  | {
      /** The last piece of every reply that came to its end. */
      readonly type: 'end';
      /** `length`: the model's limit cut it. `filtered`: the provider withheld the rest. */
      readonly reason: 'complete' | 'length' | 'filtered';
      readonly usage: ChatUsage | null;
    };

/**
 * Something that answers in words. The reply is iterated once; text pieces are never empty. Throws the errors of
 * provider-http (ProviderUnavailable, ProviderRejected, ProviderBusy); never retries once a text piece was given.
 */
export interface ChatEngine {
  /** Stable, for logs and `GET /config`. */
  readonly name: string;
  /** The model that answers, as its provider calls it; absent for the built-in writer. */
  readonly model?: string;
  /** Whether it runs on this machine without any provider. */
  readonly local: boolean;
  reply(request: ChatRequest): AsyncIterable<ChatPiece>;
  /** Whether the provider offers the configured model. Absent where there is no provider to ask. */
  hasModel?(signal: AbortSignal): Promise<boolean>;
}

/** Who signs its replies: the model, since a level's address may lead to any provider's. */
export function writerOf({ name, model }: Pick<ChatEngine, 'name' | 'model'>): string {
  return model ?? name;
}
