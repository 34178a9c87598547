import 'fastify';
import type { CallKey } from '@lisan/contract';
import type { Core } from './core';
import type { Language } from './translations/language';
import type { Caller } from './routing/caller';
import type { ForwardedBy } from './plugins/forwarding';
import type { EventChannel, StreamEvent } from './routing/event-stream';

declare module 'fastify' {
  interface FastifyInstance {
    readonly core: Core;
    readonly openStreams: Map<EventChannel<StreamEvent>, string | undefined>;
    readonly runningCalls: Set<Promise<unknown>>;
    checkAnswer(key: CallKey, answer: unknown): void;
  }

  interface FastifyRequest {
    /** Cached: Fastify rebuilds `routeOptions` at each access. */
    readonly route: FastifyRequest['routeOptions'];
    knownRoute: FastifyRequest['routeOptions'] | null;
    caller: Caller | null;
    token: string | null;
    language: Language;
    /** The request comes from this machine and no proxy forwarded it. */
    isFromThisMachine(): boolean;
    forwardedBy: ForwardedBy;
  }

  interface FastifyContextConfig {
    call?: CallKey;
    isPublic?: boolean;
    rawBody?: boolean;
    perMinute?: number;
    isHeavy?: boolean;
    isForOperator?: boolean;
  }
}
