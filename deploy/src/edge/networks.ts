import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

export function isNetwork(text: string): boolean {
  if (named.has(text)) return true;
  const [ip = '', prefix = '1', ...more] = text.split('/');
  const family = isIP(ip);
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(ip, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return Number(prefix) > 0;
  } catch {
    return false;
  }
}

/** Key for limits: an IPv6 /64, or one IPv4 address. */
export const networkOf = (ip: string): string => describe(ip, 64);

/** The /48 around an IPv6 address. */
export const siteOf = (ip: string): string => describe(ip, 48);

function describe(ip: string, bits: number): string {
  const [plain = ''] = ip.split('%');
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
