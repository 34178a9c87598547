import type { FastifyInstance, FastifyRequest } from 'fastify';
import { edgeHeaders, isForwardingHeader } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Config } from '../config/config';
import { isLocalIp } from '../routing/local-ip';
import { isSameSecret } from '../routing/same-secret';

/** `local-edge`: our edge, for a caller on this machine. */
export type ForwardedBy = 'edge' | 'local-edge' | 'other' | 'none';

type Trust = boolean | string[] | ((ip: string, hop: number) => boolean);

/**
 * Value of Fastify's `trustProxy`. Behind our edge, trusts the last hop at any address: `addForwarding` removes
 * forwarding headers that come without the edge's secret.
 */
export function chooseTrustedProxies({ edgeSecret, trustedProxies }: Config['server']): Trust {
  if (edgeSecret !== null) return (_ip, hop) => hop === 0;
  return trustedProxies.length > 0 && [...trustedProxies];
}

/**
 * Determines the caller's address before anything reads it. The edge's headers count only with its secret;
 * any other forwarded request is remote, even from a local address.
 */
export function addForwarding(app: FastifyInstance): void {
  const { edgeSecret } = app.core.config.server;
  app.decorateRequest('forwardedBy', 'other');
  app.decorateRequest('isFromThisMachine', function (this: FastifyRequest) {
    if (this.forwardedBy === 'edge') return false;
    if (!isLocalIp(this.ip)) return false;
    return this.forwardedBy !== 'other' || isFromTrustedProxy(this);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, rawHeaders } = request.raw;
    const secret = headers[edgeHeaders.secret];
    const isNear = headers[edgeHeaders.near] === '1';
    // Nothing later may read, log or forward the secret.
    delete headers[edgeHeaders.secret];
    delete headers[edgeHeaders.near];
    const isFromEdge = edgeSecret !== null && typeof secret === 'string' && isSameSecret(secret, edgeSecret);
    if (isFromEdge) {
      request.forwardedBy = isNear ? 'local-edge' : 'edge';
    } else {
      const forwardingHeaders = Object.keys(headers).filter(isForwardingHeader);
      if (edgeSecret !== null) for (const name of forwardingHeaders) delete headers[name];
      request.forwardedBy = forwardingHeaders.length === 0 ? 'none' : 'other';
    }
    // Given two Host headers, the edge and this server could each choose another.
    if (countHosts(rawHeaders) > 1) throw new RequestError('unreadable_request');
    done();
  });
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

function isFromTrustedProxy({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1;
}
