import type { ChatRequest, ChatTurn } from '../chat-engine';
import type { OpenAiSettings } from './openai-settings';

interface WireMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Tokens of a reply, thinking included. */
const MOST_REPLY_TOKENS = 8_000;
/** Tokens of what went before; more is slower, dearer and seldom read. */
const HISTORY_TOKENS = 12_000;
/** Few characters a token, so that Arabic, which needs more of them, stays within. */
const CHARACTERS_PER_TOKEN = 3;

const INSTRUCTIONS =
  'You are the writer of Lisan, an app in which people write texts, have them spoken and lip-synced onto video, in ' +
  'Arabic and English. Answer in the language of the last message unless it asks for another one; Arabic in Modern ' +
  'Standard Arabic unless a dialect is asked for. Use simple Markdown. In a script, put what is spoken into quotes ' +
  '(lines that begin with "> ") and everything else outside of them.';

export function toRequestBody(request: ChatRequest, settings: OpenAiSettings): Record<string, unknown> {
  return {
    model: settings.model,
    messages: toMessages(request),
    stream: true,
    stream_options: { include_usage: true },
    [settings.tokenLimitField]: MOST_REPLY_TOKENS,
    ...settings.extra,
  };
}

function toMessages({ history, prompt }: ChatRequest): WireMessage[] {
  const turns = trimHistory(history, HISTORY_TOKENS);
  return [
    { role: 'system', content: INSTRUCTIONS },
    ...turns.flatMap((turn): WireMessage[] => [
      { role: 'user', content: turn.prompt },
      { role: 'assistant', content: turn.response },
    ]),
    { role: 'user', content: prompt },
  ];
}

/**
 * The newest turns that fit into the budget, oldest first. Turns without a reply are left out: many models insist on
 * turns that alternate. A single turn that is larger than the budget keeps its beginning.
 */
export function trimHistory(history: readonly ChatTurn[], mostTokens: number): ChatTurn[] {
  const answered = history.filter(({ response }) => response.trim() !== '');
  const kept: ChatTurn[] = [];
  let left = mostTokens * CHARACTERS_PER_TOKEN;
  for (const turn of answered.toReversed()) {
    const size = turn.prompt.length + turn.response.length;
    if (size > left) {
      if (kept.length === 0) kept.push(shorten(turn, left));
      break;
    }
    kept.push(turn);
    left -= size;
  }
  return kept.toReversed();
}

function shorten({ prompt, response }: ChatTurn, characters: number): ChatTurn {
  const half = Math.floor(characters / 2);
  return { prompt: cut(prompt, half), response: cut(response, half) };
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters).replace(/\p{Surrogate}$/u, '')} […]`;
}
