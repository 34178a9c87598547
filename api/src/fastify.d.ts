import 'fastify';
import type { CallKey } from '@lisan/contract';
import type { Core } from './core';
import type { Language } from './translations/language';
import type { Caller } from './routing/caller';
import type { HandedOn } from './plugins/forwarding';
import type { EventChannel, StreamEvent } from './routing/event-stream';

declare module 'fastify' {
  interface FastifyInstance {
    readonly core: Core;
    /** Streams that are open now, oldest first, and whose; they are ended before the server stops. */
    readonly openStreams: Map<EventChannel<StreamEvent>, string | undefined>;
    /** Handlers that still work, also those whose client has gone. */
    readonly runningCalls: Set<Promise<unknown>>;
    /** Outside production: throws when an answer is not what the contract says. */
    checkAnswer(key: CallKey, answer: unknown): void;
  }

  interface FastifyRequest {
    /** `routeOptions`, which Fastify would put together again each time that it is asked. */
    readonly route: FastifyRequest['routeOptions'];
    knownRoute: FastifyRequest['routeOptions'] | null;
    /** `null` on calls that need no token. */
    caller: Caller | null;
    /** The token that says so; `null` with it. */
    token: string | null;
    language: Language;
    /** Whoever asks sits at this very machine, and nobody has handed the request on for somebody else. */
    isFromThisMachine(): boolean;
    /** Who handed it on, before what came from elsewhere was dropped. */
    handedOn: HandedOn;
  }

  interface FastifyContextConfig {
    call?: CallKey;
    isPublic?: boolean;
    rawBody?: boolean;
    perMinute?: number;
    isHeavy?: boolean;
    /** Answered by every process, whatever it is there for. */
    isForOperator?: boolean;
  }
}
