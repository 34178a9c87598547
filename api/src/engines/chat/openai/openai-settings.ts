/** What differs between servers that speak OpenAI's chat completions. */
export interface OpenAiSettings {
  /** As people know it; for messages and logs. */
  readonly name: string;
  /** Up to, not with, `/chat/completions`. */
  readonly baseUrl: string;
  readonly key: string;
  readonly model: string;
  /** OpenAI's newer models refuse `max_tokens`; most others know nothing else. */
  readonly tokenLimitField: 'max_completion_tokens' | 'max_tokens';
  /** Sent along with every request, for example `store: false`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Milliseconds of silence that are borne, a keep-alive comment breaks it. 60 s. */
  readonly timeoutMs?: number;
  /** The longest that one reply may take, whatever comes in. 10 minutes. */
  readonly longestReplyMs?: number;
}
