import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { inRequest } from '../runtime/request-context';

/**
 * Answers are data: nothing in them may run, be framed, be sniffed or be kept by a shared cache. What is said of every
 * answer is the same each time, so it is asked of the library once.
 */
export function addHeaders(app: FastifyInstance): void {
  const ofEveryAnswer = writeSecurityHeaders();
  // The first to look: whatever is refused later is refused with these.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofEveryAnswer);
    reply.header('x-request-id', request.id);
    if (request.route.config.call !== undefined) {
      reply.header('cache-control', 'no-store');
      reply.header('vary', 'authorization, accept-language, accept');
    }
    done();
  });
  // Behind the reading of the body, which loses whose request it is.
  app.addHook('preHandler', (request, _reply, done) => inRequest(request.id, done));
}

function writeSecurityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The edge speaks for the origin: it knows whether people come by https.
    strictTransportSecurity: false,
  });
  const answer = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  };
  write({} as never, answer as never, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return headers;
}

/** The id of the edge or the client, when it is one; it joins the log lines of both. */
export function readRequestId(request: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
