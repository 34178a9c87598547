import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/** Whether a request came from this very machine. */
export function isLocalIp(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return ip.startsWith('127.');
  return family === 6 && (ip === '::1' || loopback.check(ip, 'ipv6'));
}

/**
 * Whether a name that a page asked for can only be this machine. A site of a stranger may point its own name at this
 * machine and read, in the browser of whoever sits here, what answers under it.
 */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLocalIp(name);
}
