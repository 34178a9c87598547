import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type EngineKind = 'chat' | 'speech' | 'voice-clone' | 'lip-sync' | 'payment' | 'mail';

/**
 * `refused`: what the person gave cannot be used. `rejected`, `busy`, `unavailable`: the provider's doing.
 * `canceled`: nobody wanted it any more. `failed`: our own fault.
 */
export type EngineOutcome = 'ok' | 'refused' | 'rejected' | 'busy' | 'unavailable' | 'canceled' | 'failed';

interface EngineWork {
  readonly kind: EngineKind;
  /** As the engine calls itself. */
  readonly engine: string;
  readonly operation: string;
  readonly outcome: EngineOutcome;
}

/** What this process measures. Labels are words of ours alone: never an id, an address or anything of a person. */
export interface Metrics {
  readonly registry: Registry;
  observeEngine(work: EngineWork, seconds: number): void;
  /** Until the first piece of a reply. */
  observeFirstPiece(engine: string, seconds: number): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const engines = new Histogram({
    name: 'engine_operation_duration_seconds',
    help: 'Time an engine took for one piece of work, by how it ended',
    labelNames: ['kind', 'engine', 'operation', 'outcome'],
    // From a lookup in memory to a lip-sync of an hour.
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1800],
    registers: [registry],
  });
  const firstPieces = new Histogram({
    name: 'engine_first_piece_seconds',
    help: 'Time until a chat engine said its first words',
    labelNames: ['engine'],
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32],
    registers: [registry],
  });
  return {
    registry,
    observeEngine: (work, seconds) => engines.observe({ ...work }, seconds),
    observeFirstPiece: (engine, seconds) => firstPieces.observe({ engine }, seconds),
  };
}
