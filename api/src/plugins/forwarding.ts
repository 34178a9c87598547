import type { FastifyInstance, FastifyRequest } from 'fastify';
import { edgeHeaders, isForwardingHeader } from '@lisan/contract';
import { Problem } from '@lisan/errors';
import type { Config } from '../config/config';
import { isLocalIp } from '../routing/local-ip';
import { isSameSecret } from '../routing/same-secret';

/** By whom a request was handed on to this process. */
export type HandedOn = 'by-edge' | 'by-edge-near' | 'by-others' | 'by-nobody';

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
  app.decorateRequest('handedOn', 'by-others');
  // Few ask, and an address is dear to read.
  app.decorateRequest('isFromThisMachine', function (this: FastifyRequest) {
    if (this.handedOn === 'by-edge') return false;
    if (!isLocalIp(this.ip)) return false;
    return this.handedOn !== 'by-others' || isToldFor(this);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, rawHeaders } = request.raw;
    const proof = headers[edgeHeaders.proof];
    const isNear = headers[edgeHeaders.near] === '1';
    // Nothing that comes later may see it, write it down or send it on.
    delete headers[edgeHeaders.proof];
    delete headers[edgeHeaders.near];
    const isOfEdge = edgeSecret !== null && typeof proof === 'string' && isSameSecret(proof, edgeSecret);
    if (isOfEdge) {
      request.handedOn = isNear ? 'by-edge-near' : 'by-edge';
    } else {
      const words = Object.keys(headers).filter(isForwardingHeader);
      if (edgeSecret !== null) for (const name of words) delete headers[name];
      request.handedOn = words.length === 0 ? 'by-nobody' : 'by-others';
    }
    // Two readers may take two names for the one that counts.
    if (countHosts(rawHeaders) > 1) throw new Problem('unreadable_request');
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

/** A proxy that the operator trusts said whom it asks for. */
function isToldFor({ ips = [] }: FastifyRequest): boolean {
  return ips.length > 1;
}
