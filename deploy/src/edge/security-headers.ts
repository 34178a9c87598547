import type { FastifyInstance } from 'fastify';
import { alwaysHeaders, secureHeaders } from './header-rules';

/** Headers of every answer that the edge gives itself. The API sets its own; these fill in what it leaves out. */
export function addSecurityHeaders(edge: FastifyInstance): void {
  edge.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(request.protocol));
    done();
  });
}

export function securityHeaders(protocol: string): Readonly<Record<string, string>> {
  return protocol === 'https' ? { ...alwaysHeaders, ...secureHeaders } : alwaysHeaders;
}
