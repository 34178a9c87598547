import type { ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls, type CallDefinition, type CallKey } from '@lisan/contract';
import { Gauge } from 'prom-client';
import { createAdmission } from '../limits/admission';
import { createTurnWatch } from '../limits/turn-watch';
import { createRejection } from './errors';

/** Long enough to spread retries. */
const RETRY_AFTER_SECONDS = 2;
const MEASURE_INTERVAL_MS = 100;
/** Below this concurrency there is no overload. */
const MIN_CONCURRENT_REQUESTS = 16;
const TARGET_LATENCY_MS = 250;
/** Event loop turn. An admitted request also waits for the turn before and for all rejections in both. */
const MAX_TURN_MS = 150;
/** Passwords are hashed on a few threads, tens of milliseconds each; more would wait a second. */
const MAX_PASSWORD_REQUESTS = 24;
/** Payment webhooks are retried only minutes later, so they are rejected last. */
const PAYMENT_SLACK_FACTOR = 4;

/**
 * `free`: health checks, media ranges and open streams cost almost nothing. `long`: files, engines and
 * providers are slow by nature, so they are rejected but not measured.
 */
type Kind = 'free' | 'quick' | 'long' | 'password' | 'payment';

const kinds: { readonly [Key in CallKey]?: Kind } = {
  'GET /health/live': 'free',
  'GET /health/ready': 'free',
  'GET /metrics': 'free',
  'GET /media/:key': 'free',
  'GET /events': 'free',
  'GET /shared/:token': 'quick',
  'POST /stripe/webhook': 'payment',
  'POST /user/register': 'password',
  'POST /user/login': 'password',
  'POST /user/change-password': 'password',
  'POST /user/password-reset': 'password',
  'POST /user/profile/delete-account': 'password',
  'POST /user/auth/google': 'long',
  'POST /user/auth/google/link': 'long',
  'GET /stripe/subscription_plans': 'long',
  'POST /stripe/subs': 'long',
  'POST /stripe/portal': 'long',
  'POST /stripe/cancel': 'long',
  'POST /stripe/resume': 'long',
  'GET /stripe/invoices': 'long',
  'GET /voice/voices': 'long',
  'POST /voice/text-to-speech': 'long',
  'POST /voice/reading': 'long',
};

const kindOfCall = new Map<CallKey, Kind>();

function kindOf(call: CallKey): Kind {
  const known = kindOfCall.get(call);
  if (known) return known;
  const { files, stream, raw }: CallDefinition = calls[call];
  const kind = kinds[call] ?? (files || stream || raw !== undefined ? 'long' : 'quick');
  kindOfCall.set(call, kind);
  return kind;
}

/** Rejects immediately under overload, before any query, so that accepted requests stay fast. */
export function addLoadShedding(app: FastifyInstance): void {
  const { config, metrics } = app.core;
  const maxRequests = Math.max(MIN_CONCURRENT_REQUESTS, config.server.requestsAtOnce);
  const admission = createAdmission({
    minLimit: MIN_CONCURRENT_REQUESTS,
    maxLimit: maxRequests,
    targetLatency: TARGET_LATENCY_MS,
  });
  const turn = createTurnWatch();
  let passwords = 0;
  const leaving = new WeakMap<FastifyRequest, () => void>();

  const reject = createRejection('busy', RETRY_AFTER_SECONDS);

  function isAdmitted(request: FastifyRequest, kind: Kind): boolean {
    if (!admission.hasCapacity(kind === 'payment' ? PAYMENT_SLACK_FACTOR : 1)) return false;
    if (kind === 'quick' && turn.isLate(MAX_TURN_MS)) return false;
    if (kind === 'long') return true;
    if (kind === 'password') return passwords < MAX_PASSWORD_REQUESTS;
    leaving.set(
      request,
      admission.enter(() => !request.raw.complete),
    );
    return true;
  }

  /** Counted after the body has arrived: unfinished requests would block all sign-ins. */
  function hasPasswordSlot(request: FastifyRequest, raw: ServerResponse): boolean {
    if (passwords >= MAX_PASSWORD_REQUESTS) return false;
    // Already disconnected, so no `close` event will follow.
    if (raw.closed) return true;
    passwords += 1;
    leaving.set(request, () => (passwords -= 1));
    return true;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { call } = request.route.config;
    const kind = call === undefined ? 'quick' : kindOf(call);
    if (kind === 'free') return done();
    if (!isAdmitted(request, kind)) return reject(request, reply);
    reply.raw.once('close', () => {
      leaving.get(request)?.();
      leaving.delete(request);
    });
    done();
  });

  app.addHook('preValidation', (request, reply, done) => {
    const { call } = request.route.config;
    const isPassword = call !== undefined && kindOf(call) === 'password';
    if (isPassword && !hasPasswordSlot(request, reply.raw)) reject(request, reply);
    else done();
  });

  const delays = monitorEventLoopDelay({ resolution: 10 });
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    delays.enable();
    timer = setInterval(() => {
      // The recorder includes its own interval in the delay.
      admission.adjust(delays.max / 1e6 - 10);
      delays.reset();
    }, MEASURE_INTERVAL_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });

  metrics.registry.registerMetric(
    new Gauge({
      name: 'requests_let_in',
      help: 'Requests that may be in work at a time, found by how long they take',
      registers: [],
      collect() {
        this.set(admission.limit);
      },
    }),
  );
}
