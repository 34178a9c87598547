import type { FastifyInstance } from 'fastify';

/** Logs the route's pattern, never the URL, which can contain names and signatures. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url = 'unknown' } = request.route;
    request.log.info(
      {
        method: request.method,
        route: url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
