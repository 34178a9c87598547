import type { FastifyInstance, FastifyRequest } from 'fastify';
import { edgeHeaders, isForwardingHeader } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Config } from '../config/config';
import { isLocalIp } from '../routing/local-ip';
import { isSameSecret } from '../routing/same-secret';

type Trust = boolean | string[] | ((ip: string, hop: number) => boolean);

/**
 * For Fastify. Behind our edge it is the last to have handed a request on, whatever address it has: `addForwarding`
 * leaves only words that it vouches for. Alone, the operator names whom to believe.
 */
export function whomToBelieve({ edgeSecret, trustedProxies }: Config['server']): Trust {
  if (edgeSecret !== null) return (_ip, hop) => hop === 0;
  return trustedProxies.length > 0 && [...trustedProxies];
}

/**
 * Settles who is calling, before anybody asks. Words of the edge count only beside its secret; whatever else says that
 * it was handed on is somebody from elsewhere, even with an address of this machine.
 */
export function addForwarding(app: FastifyInstance): void {
  const { edgeSecret } = app.core.config.server;
  app.decorateRequest('isFromThisMachine', false);
  app.addHook('onRequest', async (request) => {
    const { headers, rawHeaders } = request.raw;
    const proof = headers[edgeHeaders.proof];
    const isNear = headers[edgeHeaders.near] === '1';
    // Nothing that comes later may see it, write it down or send it on.
    delete headers[edgeHeaders.proof];
    delete headers[edgeHeaders.near];
    const isOfEdge = edgeSecret !== null && typeof proof === 'string' && isSameSecret(proof, edgeSecret);
    if (isOfEdge) {
      request.isFromThisMachine = isNear && isLocalIp(request.ip);
    } else {
      const handedOn = Object.keys(headers).filter(isForwardingHeader);
      if (edgeSecret !== null) for (const name of handedOn) delete headers[name];
      request.isFromThisMachine = isLocalIp(request.ip) && (handedOn.length === 0 || isToldFor(request));
    }
    // Two readers may take two names for the one that counts.
    const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length > 1) throw new Problem('unreadable_request');
  });
}

/** A proxy that the operator trusts said whom it asks for. */
function isToldFor({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1;
}
