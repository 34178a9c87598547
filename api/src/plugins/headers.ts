import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { inRequest } from '@lisan/engine-runtime';

/**
 * API responses are data: they must not run, be framed, be sniffed or be cached publicly. The headers never
 * vary, so compute them once.
 */
export function addHeaders(app: FastifyInstance): void {
  const securityHeaders = writeSecurityHeaders();
  // Runs first, so that later errors carry these headers too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    reply.header('x-request-id', request.id);
    if (request.route.config.call !== undefined) {
      reply.header('cache-control', 'no-store');
      reply.header('vary', 'authorization, accept-language, accept');
    }
    done();
  });
  // After the body is read, which loses the async context.
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
    // The edge sets it: it knows whether browsers use https.
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

/** The request id of the edge or client, when valid; it connects their logs. */
export function readRequestId(request: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
