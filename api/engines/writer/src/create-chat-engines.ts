import type { Level } from '@lisan/contract';
import type { ChatEngine } from '@lisan/engine-contract';
import { createOpenAiEngine } from './openai/openai-engine';
import type { OpenAiSettings } from './openai/request-body';
import { createBuiltInEngine } from './built-in/built-in-engine';
import type { WriterClient } from './built-in/writer-client';

export interface ChatProvider {
  readonly baseUrl: string;
  /** `null`: the built-in engine answers this level. */
  readonly key: string | null;
  readonly model: string;
  /** Extra body fields of every request; they override ours. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

const dialects = {
  OpenAI: { name: 'OpenAI', tokenLimitField: 'max_completion_tokens' },
  // Thinking is on by default, and its delay would exceed the timeout.
  Deepseek: { name: 'DeepSeek', tokenLimitField: 'max_tokens', extra: { thinking: { type: 'disabled' } } },
  Grok: { name: 'xAI', tokenLimitField: 'max_tokens', extra: { store: false } },
} as const satisfies Record<Level, Partial<OpenAiSettings>>;

/**
 * Creates one engine per level: the provider when a key is configured, else the built-in writer.
 * @param writer runs the built-in writer in its own process; default: the current thread
 */
export function createChatEngines(
  providers: Readonly<Record<Level, ChatProvider>>,
  writer?: WriterClient,
): Readonly<Record<Level, ChatEngine>> {
  const builtIn = createBuiltInEngine(
    writer ? { writer: (order, signal) => writer.write(order, signal) } : {},
  );
  const choose = (level: Level): ChatEngine => {
    const { key, baseUrl, model, extra } = providers[level];
    if (key === null) return builtIn;
    const dialect: Pick<OpenAiSettings, 'name' | 'tokenLimitField' | 'extra'> = dialects[level];
    const fields = { ...dialect.extra, ...extra };
    return createOpenAiEngine({ ...dialect, key, baseUrl, model, extra: fields });
  };
  return { OpenAI: choose('OpenAI'), Deepseek: choose('Deepseek'), Grok: choose('Grok') };
}
