import { BlockList, isIP } from 'node:net';
import { createHash, timingSafeEqual } from 'node:crypto';
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
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/**
 * As the API says it: whoever knows the operator's token; where none is set, whoever sits at this machine and asks for it by its
 * own name.
 */
export function isOperator(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (metricsToken === undefined) return isCallerNear(request) && isLocalName(request.hostname);
  return isSame(request.raw.headers.authorization ?? '', `Bearer ${metricsToken}`);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In a time that tells nothing of how much is right. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
