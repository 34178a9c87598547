import type { FastifyInstance } from 'fastify';
import { refuse } from './refusal';

/** Refuses what Node's parser accepts and another reader may understand differently (RFC 9112, 3.2 and 6.1). */
export function refuseAmbiguousRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { headers, rawHeaders, httpVersion } = request.raw;
    const coding = headers['transfer-encoding']?.toLowerCase();
    const isUnknownCoding = coding !== undefined && (coding !== 'chunked' || httpVersion === '1.0');
    const names = rawHeaders.filter((_text, index) => index % 2 === 0);
    const hasManyHosts = names.filter((name) => name.toLowerCase() === 'host').length > 1;
    if (isUnknownCoding || hasManyHosts) return void refuse(request, reply, 'unreadable_request');
    done();
  });
}
