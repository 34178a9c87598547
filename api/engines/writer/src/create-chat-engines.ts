import type { Level } from '@lisan/contract';
import type { ChatEngine, ModelServers } from '@lisan/engine-contract';
import { createOpenAiEngine } from './openai/openai-engine';
import type { OpenAiSettings } from './openai/request-body';
import { createServerEngine } from './openai/server-engine';
import { createBuiltInEngine } from './built-in/built-in-engine';
import type { WriterClient } from './built-in/writer-client';

export interface ChatProvider {
  readonly baseUrl: string;
  readonly key: string | null;
  /** Configured without a key: the server needs none. */
  readonly isKeyless?: boolean | undefined;
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

interface ChatEngineOptions {
  /** Runs the built-in writer in its own process; default: the current thread. */
  readonly writer?: WriterClient;
  /** The operator's servers, for levels without a provider. */
  readonly servers?: ModelServers | undefined;
  readonly serverKey?: string | null;
  /** Their models, one for each level in order; the first serves the rest. */
  readonly models?: readonly string[];
  /** Milliseconds of silence before a timeout. */
  readonly timeoutMs?: number;
}

const levelOrder: readonly Level[] = ['OpenAI', 'Deepseek', 'Grok'];

/** The operator's model for a level, `null` for any. */
export const wantedModel = (models: readonly string[], level: Level): string | null =>
  models[levelOrder.indexOf(level)] ?? models[0] ?? null;

export const isConfigured = ({ key, isKeyless }: Pick<ChatProvider, 'key' | 'isKeyless'>): boolean =>
  key !== null || isKeyless === true;

/** Creates one engine per level: its provider, else the operator's servers, else the built-in writer. */
export function createChatEngines(
  providers: Readonly<Record<Level, ChatProvider>>,
  { writer, servers, serverKey = null, models = [], timeoutMs = 120_000 }: ChatEngineOptions = {},
): Readonly<Record<Level, ChatEngine>> {
  const builtIn = createBuiltInEngine(
    writer ? { writer: (order, signal) => writer.write(order, signal) } : {},
  );
  const choose = (level: Level): ChatEngine => {
    const { key, baseUrl, model, extra } = providers[level];
    if (!isConfigured(providers[level])) {
      if (!servers) return builtIn;
      const model = wantedModel(models, level);
      return createServerEngine({ servers, key: serverKey, model, timeoutMs });
    }
    const dialect: Pick<OpenAiSettings, 'name' | 'tokenLimitField' | 'extra'> = dialects[level];
    const fields = { ...dialect.extra, ...extra };
    return createOpenAiEngine({ ...dialect, key, baseUrl, model, timeoutMs, extra: fields });
  };
  return { OpenAI: choose('OpenAI'), Deepseek: choose('Deepseek'), Grok: choose('Grok') };
}
