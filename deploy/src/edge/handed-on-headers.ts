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

/** What the API is told: the client's own words, the framing as the edge has read it, and who is calling. */
export function headersForApi(request: FastifyRequest, edgeSecret: string): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = withoutConnection(request.raw.headers);
  for (const name of Object.keys(headers)) {
    // Only the edge says who is calling; what a client claims of it is dropped.
    if (isForwardingHeader(name) || name.startsWith('x-lisan-')) delete headers[name];
  }
  const { 'content-length': length, 'transfer-encoding': coding } = request.raw.headers;
  delete headers['content-length'];
  if (coding !== undefined) headers['transfer-encoding'] = 'chunked';
  else if (length !== undefined) headers['content-length'] = Number(length);
  return {
    ...headers,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    [edgeHeaders.proof]: edgeSecret,
    ...(isCallerNear(request) && { [edgeHeaders.near]: '1' }),
  };
}

/** Without what a header, or the list in `Connection`, says to be of the connection it came by. */
export function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(connectionNames(headers.connection));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofOneConnection.has(name) && !named.has(name)),
  );
}
