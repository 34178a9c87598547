import type { FastifyInstance, FastifyRequest } from 'fastify';
import { edgeHeaders, isForwardingHeader } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Config } from '../config/config';
import { isLocalIp } from '../routing/local-ip';
import { isSameSecret } from '../routing/same-secret';

export type ForwardedBy = 'by-edge' | 'by-edge-near' | 'by-others' | 'by-nobody';

type Trust = boolean | string[] | ((ip: string, hop: number) => boolean);

/**
 * Fastify's `trustProxy`. Behind our edge the last hop is the edge, whatever its address; `addForwarding`
 * removes what it does not vouch for.
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
  app.decorateRequest('forwardedBy', 'by-others');
  app.decorateRequest('isFromThisMachine', function (this: FastifyRequest) {
    if (this.forwardedBy === 'by-edge') return false;
    if (!isLocalIp(this.ip)) return false;
    return this.forwardedBy !== 'by-others' || isForwarded(this);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, rawHeaders } = request.raw;
    const secret = headers[edgeHeaders.proof];
    const isNear = headers[edgeHeaders.near] === '1';
    // Nothing later may read, log or forward the secret.
    delete headers[edgeHeaders.proof];
    delete headers[edgeHeaders.near];
    const isOfEdge = edgeSecret !== null && typeof secret === 'string' && isSameSecret(secret, edgeSecret);
    if (isOfEdge) {
      request.forwardedBy = isNear ? 'by-edge-near' : 'by-edge';
    } else {
      const forwardingHeaders = Object.keys(headers).filter(isForwardingHeader);
      if (edgeSecret !== null) for (const name of forwardingHeaders) delete headers[name];
      request.forwardedBy = forwardingHeaders.length === 0 ? 'by-nobody' : 'by-others';
    }
    // Two parsers may choose different Host headers.
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

function isForwarded({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1;
}
