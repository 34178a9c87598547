import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { edgeHeaders, isForwardingHeader } from '@lisan/contract';
import type { FastifyRequest } from 'fastify';
import { isCallerNear } from './near';
import { connectionNames } from './request-rules';

/**
 * Headers that speak of one connection only (RFC 9110, 7.6.1), and the length of a body, which is said anew.
 * `expect` was answered by the edge already.
 */
const ofOneConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
]);

/** Without a body of its own these say so, or the next reader takes it for one that is still to come. */
const bodied = new Set(['POST', 'PUT', 'PATCH']);

/**
 * What the API is told, name and value in turns: the client's own words, the framing as the edge has read it, and who is
 * calling. `target`: for a client of HTTP/1.0, who names no host.
 */
export function headersForApi(request: FastifyRequest, target: URL, edgeSecret: string): string[] {
  const { ip } = request;
  const { headers, method = '' } = request.raw;
  const named = namedByConnection(headers.connection);
  const told: string[] = [];
  for (const name in headers) {
    // Only the edge says who is calling; what a client claims of it is dropped.
    if (name === 'content-length' || isForwardingHeader(name) || name.startsWith('x-lisan-')) continue;
    if (ofOneConnection.has(name) || named?.includes(name)) continue;
    const value = headers[name];
    if (typeof value === 'string') told.push(name, value);
    else for (const each of value ?? []) told.push(name, each);
  }
  const { host, 'content-length': length, 'transfer-encoding': coding } = headers;
  if (host === undefined) told.push('host', target.host);
  if (coding !== undefined) told.push('transfer-encoding', 'chunked');
  else if (length !== undefined) told.push('content-length', String(Number(length)));
  else if (bodied.has(method)) told.push('content-length', '0');
  told.push('x-forwarded-for', ip, 'x-forwarded-proto', request.protocol, 'x-forwarded-host', request.host);
  told.push(edgeHeaders.proof, edgeSecret);
  if (isCallerNear(request, ip)) told.push(edgeHeaders.near, '1');
  return told;
}

/** Adds what was said of an answer, without what a header, or the list in `Connection`, says to be of its connection. */
export function addEndToEnd(answer: OutgoingHttpHeaders, said: IncomingHttpHeaders): void {
  const named = namedByConnection(said.connection);
  for (const name in said) {
    if (!ofOneConnection.has(name) && !named?.includes(name)) answer[name] = said[name];
  }
}

/** `undefined`: nothing but what is of one connection anyway, as nearly always. */
function namedByConnection(connection: string | undefined): readonly string[] | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  return connectionNames(connection);
}
