import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { pageProtocol } from '@lisan/contract';
import { addEndToEnd } from './handed-on-headers';
import { announceLast, isLastAnnounced } from './last-answer';
import { securityHeaders } from './security-headers';

/** With what headers an answer of the API goes on. `live`: the set that is live now, where it is known. */
export function headersOfAnswer(
  { raw, protocol }: FastifyRequest,
  said: IncomingHttpHeaders,
  live: string | undefined,
): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = { ...securityHeaders(protocol) };
  addEndToEnd(headers, said);
  // Only the edge says what is live.
  if (live !== undefined) headers[pageProtocol.liveSetHeader] = live;
  else if (pageProtocol.liveSetHeader in said) delete headers[pageProtocol.liveSetHeader];
  // An answer before the end of the upload (too large, signed out): what is still under way must not be read as the
  // next request on this connection.
  if (!raw.complete) announceLast(raw.socket);
  if (isLastAnnounced(raw.socket)) headers['connection'] = 'close';
  return headers;
}
