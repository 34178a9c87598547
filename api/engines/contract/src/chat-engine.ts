import type { Language } from '@lisan/contract';

/** Text attached to a prompt: data, never instructions. */
export interface ChatDocument {
  readonly name: string;
  readonly text: string;
}

export interface ChatTurn {
  readonly prompt: string;
  readonly document?: ChatDocument | undefined;
  /** May be empty or partial when the reply was stopped or failed. */
  readonly response: string;
}

export interface ChatRequest {
  /** Oldest first. */
  readonly history: readonly ChatTurn[];
  readonly prompt: string;
  readonly document?: ChatDocument | undefined;
  /** UI language; an engine replies in the prompt's language when it can detect it. */
  readonly language?: Language;
  /** Number of earlier replies to this prompt; each attempt gives a different reply. */
  readonly attempt?: number;
  /** An abort stops the reply, at the provider too; the iteration throws an AbortError. */
  readonly signal: AbortSignal;
  /** Id of the API request, for the logs on both sides. */
  readonly requestId: string;
}

export type ChatPiece =
  | {
      readonly type: 'text';
      readonly text: string;
      /** Not charged: a declined request or small talk. */
      readonly isFree?: boolean;
    }
  /** All text so far was the model's reasoning and isn't part of the reply. */
  | { readonly type: 'retract' }
  /** The oldest messages or documents did not fit into the model's context. */
  | { readonly type: 'shortened' }
  | {
      readonly type: 'end';
      /** `length`: cut off by the model's limit. `filtered`: the provider withheld the rest. */
      readonly reason: 'complete' | 'length' | 'filtered';
    };

/**
 * Writes chat replies. A reply is iterated once; text pieces are never empty. Throws the errors of
 * provider-http (ProviderUnavailableError, ProviderRejectedError, ProviderBusyError); never retries after the first text
 * piece.
 */
export interface ChatEngine {
  /** Stable, for logs and `GET /config`. */
  readonly name: string;
  readonly model?: string;
  readonly local: boolean;
  reply(request: ChatRequest): AsyncIterable<ChatPiece>;
  /** Whether the provider offers the configured model. Absent without a provider. */
  hasModel?(signal: AbortSignal): Promise<boolean>;
}

/** Author shown with replies: the model, because a level's base URL may be any provider. */
export function writerOf({ name, model }: Pick<ChatEngine, 'name' | 'model'>): string {
  return model ?? name;
}
