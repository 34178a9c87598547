import { BlockList, isIP } from 'node:net';
import { createHash, timingSafeEqual } from 'node:crypto';
import { isForwardingHeader } from '@lisan/contract';
import type { FastifyRequest } from 'fastify';

const loopback = new BlockList();
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

const isLoopback = (ip: string) => {
  // The list is slow, and most addresses begin differently.
  if (!/^(?:127\.|::|0)/.test(ip)) return false;
  const family = isIP(ip);
  if (family === 4) return ip.startsWith('127.');
  return family === 6 && loopback.check(ip, 'ipv6');
};

/** Whether the caller is on this machine; an untrusted proxy makes it remote. */
export function isCallerNear(request: FastifyRequest, ip = request.ip): boolean {
  if (!isLoopback(ip)) return false;
  const isHandedOn = Object.keys(request.raw.headers).some(isForwardingHeader);
  // A trusted proxy names the real caller.
  return !isHandedOn || (request.ips?.length ?? 0) > 1;
}

/** DNS rebinding: a foreign name may point at this machine. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name);
}

/** The metrics token, or else a local caller who uses a local name. */
export function isOperator(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (metricsToken === undefined) return isCallerNear(request) && isLocalName(request.hostname);
  return isSame(request.raw.headers.authorization ?? '', `Bearer ${metricsToken}`);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In constant time. */
const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
