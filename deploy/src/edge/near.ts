import { BlockList, isIP } from 'node:net';
import { isForwardingHeader } from '@lisan/contract';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

const isLoopback = (ip: string) => {
  // Nearly every address begins otherwise, and the list is dear to ask.
  if (!/^(?:127\.|::|0)/.test(ip)) return false;
  const family = isIP(ip);
  if (family === 4) return ip.startsWith('127.');
  return family === 6 && loopback.check(ip, 'ipv6');
};

/**
 * Whether the caller sits at this very machine. What was handed on by somebody whom the operator does not trust comes
 * from elsewhere, also when the one who hands it on is here: a proxy that nobody told the edge of.
 */
export function isCallerNear(request: FastifyRequest, ip = request.ip): boolean {
  if (!isLoopback(ip)) return false;
  const isHandedOn = Object.keys(request.raw.headers).some(isForwardingHeader);
  // More than one address: a trusted proxy said for whom it asks.
  return !isHandedOn || (request.ips?.length ?? 0) > 1;
}

/**
 * Whether a name that was asked for can only be this machine. A site of a stranger may point its own name here and read, in the
 * browser of whoever sits here, what answers under it.
 */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}
