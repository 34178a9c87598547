import { hasName, isRequestError, type ErrorCode } from '@lisan/errors';
import { type ChatEngine, type ChatPiece, isProviderBusy } from '@lisan/engine-contract';
import type { EngineKind, EngineOutcome, Metrics } from './metrics';

const outcomeOfName: Readonly<Record<string, EngineOutcome>> = {
  AbortError: 'canceled',
  TimeoutError: 'canceled',
  ProviderBusyError: 'busy',
  ProviderUnavailableError: 'unavailable',
  ProviderRejectedError: 'rejected',
};
const outcomeOfCode: Readonly<Partial<Record<ErrorCode, EngineOutcome>>> = {
  provider_unavailable: 'unavailable',
  provider_rejected: 'rejected',
  shutting_down: 'canceled',
  gone: 'canceled',
};

export function outcomeOf(error: unknown): EngineOutcome {
  if (!(error instanceof Error)) return 'canceled';
  if (isRequestError(error)) {
    if (isProviderBusy(error.cause)) return 'busy';
    return outcomeOfCode[error.code] ?? (error.status < 500 ? 'refused' : 'failed');
  }
  const name = Object.keys(outcomeOfName).find((each) => hasName(error, each));
  return (name && outcomeOfName[name]) || 'failed';
}

type Method = (...parameters: unknown[]) => Promise<unknown>;
type OperationOf<Engine> = {
  [Name in keyof Engine]: Engine[Name] extends (...parameters: never[]) => Promise<unknown> ? Name : never;
}[keyof Engine] &
  string;

export function measureEngine<Engine extends { readonly name: string }>(
  metrics: Metrics,
  kind: EngineKind,
  engine: Engine,
  operations: readonly OperationOf<Engine>[],
): Engine {
  const measured = new Map<string | symbol, Method>();
  for (const operation of operations) {
    const method = (engine[operation] as Method).bind(engine);
    measured.set(operation, async (...parameters) => {
      const stop = startTimer(metrics, kind, engine.name, operation);
      try {
        const result = await method(...parameters);
        stop('ok');
        return result;
      } catch (error) {
        stop(outcomeOf(error));
        throw error;
      }
    });
  }
  return overlay(engine, (name) => measured.get(name));
}

/** Measures an engine that streams: a reply lasts from the request to the last chunk. */
export function measureChatEngine(metrics: Metrics, engine: ChatEngine): ChatEngine {
  const reply: ChatEngine['reply'] = (request) => measurePieces(metrics, engine.name, engine.reply(request));
  return overlay(engine, (name) => (name === 'reply' ? reply : undefined));
}

async function* measurePieces(
  metrics: Metrics,
  engine: string,
  pieces: AsyncIterable<ChatPiece>,
): AsyncGenerator<ChatPiece, void, undefined> {
  const start = performance.now();
  const stop = startTimer(metrics, 'chat', engine, 'reply');
  let outcome: EngineOutcome = 'canceled';
  let hasFirstPiece = false;
  try {
    for await (const piece of pieces) {
      if (!hasFirstPiece && piece.type === 'text') {
        metrics.observeFirstPiece(engine, (performance.now() - start) / 1000);
        hasFirstPiece = true;
      }
      yield piece;
    }
    outcome = 'ok';
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    stop(outcome);
  }
}

function startTimer(metrics: Metrics, kind: EngineKind, engine: string, operation: string) {
  const start = performance.now();
  return (outcome: EngineOutcome) =>
    metrics.observeEngine({ kind, engine, operation, outcome }, (performance.now() - start) / 1000);
}

/** Other methods run on the target itself, whose private fields they need. */
function overlay<Target extends object>(target: Target, find: (name: string | symbol) => unknown): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = find(name) ?? Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
