import type { Level } from '@lisan/contract';
import type { Providers } from '../../config/providers';
import type { ChatEngine } from './chat-engine';
import { createOpenAiEngine } from './openai/openai-engine';
import type { OpenAiSettings } from './openai/openai-settings';
import { createBuiltInEngine } from './writer/built-in-engine';

export type { ChatEngine, ChatPiece } from './chat-engine';

/** How the three providers differ, apart from what is configured. */
const dialects = {
  OpenAI: { name: 'OpenAI', tokenLimitField: 'max_completion_tokens' },
  Deepseek: { name: 'DeepSeek', tokenLimitField: 'max_tokens' },
  Grok: { name: 'xAI', tokenLimitField: 'max_tokens', extra: { store: false } },
} as const satisfies Record<Level, Partial<OpenAiSettings>>;

/** One engine for each level: its provider where a key is configured, the built-in writer everywhere else. */
export function createChatEngines(config: Providers['chat']): Readonly<Record<Level, ChatEngine>> {
  const builtIn = createBuiltInEngine();
  const choose = (level: Level): ChatEngine => {
    const { key, baseUrl, model } = config[level];
    return key === null ? builtIn : createOpenAiEngine({ ...dialects[level], key, baseUrl, model });
  };
  return { OpenAI: choose('OpenAI'), Deepseek: choose('Deepseek'), Grok: choose('Grok') };
}
