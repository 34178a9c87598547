import {
  type ChatEngine,
  type ModelServers,
  ProviderUnavailableError,
  type ModelServer,
} from '@lisan/engine-contract';
import { createOpenAiEngine } from './openai-engine';

interface ServerEngineOptions {
  readonly servers: ModelServers;
  readonly key: string | null;
  /** Of the first server that offers it; `null` for the first model of all. */
  readonly model: string | null;
  readonly timeoutMs: number;
}

/** Replies with a model of the operator's servers, which may start later than Lisan. */
export function createServerEngine({ servers, key, model, timeoutMs }: ServerEngineOptions): ChatEngine {
  const engines = new Map<string, ChatEngine>();

  function choose(known: readonly ModelServer[]): ChatEngine | undefined {
    const found = findChatModel(known, model);
    if (!found) return undefined;
    const { url, product } = found.server;
    const settings = { name: product, baseUrl: url, key, model: found.model, timeoutMs };
    const id = `${url} ${found.model}`;
    const engine = engines.get(id) ?? createOpenAiEngine({ ...settings, tokenLimitField: 'max_tokens' });
    engines.set(id, engine);
    return engine;
  }

  async function target(): Promise<ChatEngine> {
    const engine = choose(await servers.find());
    if (engine) return engine;
    const wanted = model === null ? 'no chat model was found' : `no server offers '${model}'`;
    const message = [wanted, ...servers.faults()].join('; ');
    throw new ProviderUnavailableError({ provider: 'LISAN_MODELS', message });
  }

  return {
    get name() {
      return choose(servers.known())?.name ?? model ?? 'LISAN_MODELS';
    },
    get model() {
      return choose(servers.known())?.model ?? model ?? 'LISAN_MODELS';
    },
    local: false,
    async *reply(request) {
      yield* (await target()).reply(request);
    },
  };
}

/** The model of that name, or the first of all. */
export function findChatModel(
  known: readonly ModelServer[],
  wanted: string | null,
): { readonly server: ModelServer; readonly model: string } | undefined {
  for (const server of known) {
    const model = server.chatModels.find(
      (id) => wanted === null || id === wanted || id === `${wanted}:latest`,
    );
    if (model !== undefined) return { server, model };
  }
  return undefined;
}
