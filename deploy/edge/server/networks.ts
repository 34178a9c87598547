import { isIP } from 'node:net';
import { createHash, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { isForwardingHeader } from '@lisan/contract';
import type { FastifyRequest } from 'fastify';

const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

export const isNetwork = (text: string): boolean =>
  named.has(text) ||
  (isIP(text.split('/', 1)[0] ?? '') !== 0 &&
    !/\/0+$/.test(text) &&
    (!text.includes('/') || ipaddr.isValidCIDR(text)));

/** Key for limits: an IPv6 /64, or one IPv4 address. */
export const networkOf = (ip: string): string => describe(ip, 64);

export const siteOf = (ip: string): string => describe(ip, 48);

function describe(ip: string, bits: number): string {
  const [plain = ''] = ip.split('%');
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}

const isLoopback = (ip: string) => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback';

export function isCallerNear(request: FastifyRequest): boolean {
  if (!isLoopback(request.ip)) return false;
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

const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
