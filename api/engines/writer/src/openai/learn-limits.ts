import { isProviderError } from '@lisan/engine-contract';
import type { ServerLimits } from './request-body';

/** Rejected roles; chat templates report them as server errors too. */
const roleRefused = /system (?:role|message|prompt)|role[^.]*system|roles? must alternate|alternat/i;
const contextExceeded =
  /context (?:length|size|window)|maximum context|too many tokens|exceeds? the (?:available|maximum|model)|n_ctx|prompt is too long|max_tokens.*too large/i;

const MIN_REPLY_TOKENS = 500;

/**
 * Limits for the next try after a refusal: puts the instructions into the first message, or shortens the reply and then
 * drops older messages. `undefined` when nothing more can be dropped.
 */
export function learnLimits(error: unknown, limits: ServerLimits): ServerLimits | undefined {
  if (!isProviderError(error) || error.status === undefined) return undefined;
  const { message } = error;
  if (isContextExceeded(message)) {
    if (limits.replyTokens > MIN_REPLY_TOKENS)
      return { ...limits, replyTokens: Math.max(MIN_REPLY_TOKENS, limits.replyTokens / 4) };
    if (limits.historyTokens === 0) return undefined;
    const historyTokens = limits.historyTokens > 1_000 ? limits.historyTokens / 4 : 0;
    return { ...limits, historyTokens };
  }
  if (roleRefused.test(message) && !limits.withoutSystemRole) return { ...limits, withoutSystemRole: true };
  return undefined;
}

export const isContextExceeded = (message: string): boolean => contextExceeded.test(message);

/** llama.cpp, Ollama and others answer so until the model is in memory. */
export const isLoadingModel = (error: unknown): boolean =>
  isProviderError(error) && error.status === 503 && /loading/i.test(error.message);
