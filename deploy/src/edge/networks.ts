import { BlockList, isIP } from 'node:net';

/** Names of networks that are the same everywhere. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, `10.0.0.0/8`, or one of the names. */
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
