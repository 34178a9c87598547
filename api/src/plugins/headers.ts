import { randomUUID } from 'node:crypto';
import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inRequest } from '../runtime/request-context';

/** Answers are data: nothing in them may run, be framed, be sniffed or be kept by a shared cache. */
export function addHeaders(app: FastifyInstance): void {
  void app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // The edge speaks for the origin: it knows whether people come by https.
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.routeOptions.config.call !== undefined) {
      reply.header('cache-control', 'no-store');
      reply.header('vary', 'authorization, accept-language, accept');
    }
  });
  // Behind the reading of the body, which loses whose request it is.
  app.addHook('preHandler', (request, _reply, done) => inRequest(request.id, done));
}

/** The id of the edge or the client, when it is one; it joins the log lines of both. */
export function readRequestId(request: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
