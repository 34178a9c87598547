import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addAddress('::1', 'ipv6');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

export function isLocalIp(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return ip.startsWith('127.');
  return family === 6 && (ip === '::1' || loopback.check(ip, 'ipv6'));
}

/**
 * Whether the requested host name can only be this machine. A hostile site could point its own name here (DNS
 * rebinding) and read responses in a local user's browser.
 */
export function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || isLocalIp(name);
}
