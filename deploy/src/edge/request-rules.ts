import type { IncomingMessage } from 'node:http';
import { edgeHeaders, isForwardingHeader } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { announceLast, isBehindLast } from './last-answer';
import { refuse, type RefusalCode } from './refusal';
import { createSlowBodies } from './slow-bodies';

/** Methods whose body means nothing (RFC 9110, 9.3): no call of the contract takes one. */
const bodiless = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);
/** Of these a second one makes a request that two readers read in two ways. */
const single = new Set(['host', 'content-length', 'transfer-encoding']);
/** What a client may not declare to be of this connection alone: it decides where, how far and for whom. */
const endToEnd = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'content-type',
  'content-encoding',
  'authorization',
  'cookie',
  'origin',
  'x-request-id',
  ...Object.values(edgeHeaders),
]);

/** For every request, whatever it asks for. `bodyRate` as in the limits of the edge. */
export function addRequestRules(edge: FastifyInstance, bodyRate: number): void {
  const slow = createSlowBodies(bodyRate);
  edge.addHook('onClose', async () => slow.stop());
  edge.addHook('onRequest', (request, reply, done) => {
    if (isBehindLast(request.raw.socket)) return void reply.hijack();
    const fault = findFault(request.raw);
    if (fault !== undefined) return void refuse(request, reply, fault);
    if (request.raw.headers.upgrade !== undefined) {
      // It stays HTTP/1.1 here, but the parser reads no further for somebody who asked for something else.
      void reply.header('connection', 'close');
      announceLast(request.raw.socket);
    }
    if (hasBody(request.raw)) {
      slow.watch(request.raw, () => {
        if (reply.raw.headersSent) request.raw.socket.destroy();
        else void refuse(request, reply, 'too_slow');
      });
    }
    done();
  });
}

/**
 * What the parser lets pass and is refused all the same, before anything of it is handed on: whatever another reader
 * could take for another number of requests, or for another's.
 */
export function findFault(request: IncomingMessage): RefusalCode | undefined {
  const { headers, httpVersion, method = '', url = '' } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'unreadable_request';
  if (!url.startsWith('/') && !(method === 'OPTIONS' && url === '*')) return 'unreadable_request';
  const seen: string[] = [];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index]?.toLowerCase() ?? '';
    if (!single.has(name)) continue;
    if (seen.includes(name)) return 'unreadable_request';
    seen.push(name);
  }
  const coding = headers['transfer-encoding'];
  if (coding !== undefined) {
    if (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0') return 'unreadable_request';
    if (seen.includes('content-length')) return 'unreadable_request';
  }
  if (connectionNames(headers.connection).some(isEndToEnd)) return 'unreadable_request';
  return bodiless.has(method) && hasBody(request) ? 'body_not_taken' : undefined;
}

const isEndToEnd = (name: string) => endToEnd.has(name) || isForwardingHeader(name);

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** The names in a `Connection` header, in lower case. */
export function connectionNames(connection: string | undefined): string[] {
  return (connection ?? '').split(',').map((name) => name.trim().toLowerCase());
}
