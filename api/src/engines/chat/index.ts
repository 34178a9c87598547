import type { Level } from '@lisan/contract';
import type { Providers } from '../../config/providers';
import type { ChatEngine } from './chat-engine';
import { createOpenAiEngine } from './openai/openai-engine';
import type { OpenAiSettings } from './openai/request-body';
import { createBuiltInEngine } from './writer/built-in-engine';
import type { WriterClient } from './writer/writer-client';

export { writerOf } from './chat-engine';
export type { ChatDocument, ChatEngine, ChatPiece } from './chat-engine';
export { createWriterClient } from './writer/writer-client';
export { createBuiltInEngine } from './writer/built-in-engine';

/** How the three providers differ, apart from what is configured. */
const dialects = {
  OpenAI: { name: 'OpenAI', tokenLimitField: 'max_completion_tokens' },
  // It thinks by default, and a reply that takes a minute to begin is taken for none.
  Deepseek: { name: 'DeepSeek', tokenLimitField: 'max_tokens', extra: { thinking: { type: 'disabled' } } },
  Grok: { name: 'xAI', tokenLimitField: 'max_tokens', extra: { store: false } },
} as const satisfies Record<Level, Partial<OpenAiSettings>>;

/**
 * One engine for each level: its provider where a key is configured, the built-in writer everywhere else.
 * @param writer writes for the built-in one, away from everybody who waits; without it this thread does
 */
export function createChatEngines(
  config: Providers['chat'],
  writer?: WriterClient,
): Readonly<Record<Level, ChatEngine>> {
  const builtIn = createBuiltInEngine(
    writer ? { writer: (order, signal) => writer.write(order, signal) } : {},
  );
  const choose = (level: Level): ChatEngine => {
    const { key, baseUrl, model, extra } = config[level];
    if (key === null) return builtIn;
    const dialect: Pick<OpenAiSettings, 'name' | 'tokenLimitField' | 'extra'> = dialects[level];
    const fields = { ...dialect.extra, ...extra };
    return createOpenAiEngine({ ...dialect, key, baseUrl, model, extra: fields });
  };
  return { OpenAI: choose('OpenAI'), Deepseek: choose('Deepseek'), Grok: choose('Grok') };
}
