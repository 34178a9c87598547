import ipaddr from 'ipaddr.js';

const NETWORK_BITS = 64;
const SITE_BITS = 48;

/**
 * Whom an address belongs to, as far as limits go. One home or one rented machine has a whole /64 of IPv6, 2^64
 * addresses: they count as one. An IPv4 address counts as itself, however it is written (`::ffff:192.0.2.1` too).
 * Every counter by address goes through here.
 */
export function networkOf(ip: string): string {
  return describeIp(ip, NETWORK_BITS);
}

/** The /48 around it: what one customer of a provider may get by asking. IPv4 stays itself. */
export function siteOf(ip: string): string {
  return describeIp(ip, SITE_BITS);
}

function describeIp(ip: string, bits: number): string {
  const [plain = ''] = ip.split('%');
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  // Carried over IPv6 by a gateway: the last four bytes are the client's own address.
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
