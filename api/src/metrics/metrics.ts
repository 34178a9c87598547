import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type EngineKind = 'chat' | 'speech' | 'voice-clone' | 'lip-sync' | 'payment' | 'mail';

/**
 * `refused`: unusable input. `rejected`, `busy`, `unavailable`: provider errors. `canceled`: the caller left.
 * `failed`: our own error.
 */
export type EngineOutcome = 'ok' | 'refused' | 'rejected' | 'busy' | 'unavailable' | 'canceled' | 'failed';

interface EngineLabels {
  readonly kind: EngineKind;
  readonly engine: string;
  readonly operation: string;
  readonly outcome: EngineOutcome;
}

/** Labels come from our code only: never ids, addresses or personal data. */
export interface Metrics {
  readonly registry: Registry;
  observeEngine(labels: EngineLabels, seconds: number): void;
  observeFirstPiece(engine: string, seconds: number): void;
  /** A refund of work that a provider has billed. */
  countPaidRefund(engine: string, reason: 'out-of-sync' | 'not-delivered'): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const engines = new Histogram({
    name: 'engine_operation_duration_seconds',
    help: 'Time an engine took for one piece of work, by how it ended',
    labelNames: ['kind', 'engine', 'operation', 'outcome'],
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
  const paidRefunds = new Counter({
    name: 'engine_paid_refunds_total',
    help: 'Refunds to users of work that a provider has billed',
    labelNames: ['engine', 'reason'],
    registers: [registry],
  });
  return {
    registry,
    observeEngine: (labels, seconds) => engines.observe({ ...labels }, seconds),
    observeFirstPiece: (engine, seconds) => firstPieces.observe({ engine }, seconds),
    countPaidRefund: (engine, reason) => paidRefunds.inc({ engine, reason }),
  };
}
