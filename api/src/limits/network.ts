import ipaddr from 'ipaddr.js';

const NETWORK_BITS = 64;
const SITE_BITS = 48;

/**
 * Network of an address for rate limits. A home or host owns a whole IPv6 /64, so it counts as one. An IPv4
 * address counts as itself in any notation, such as `::ffff:192.0.2.1`. Use it for every per-address counter.
 */
export function networkOf(ip: string): string {
  return describeIp(ip, NETWORK_BITS);
}

/** The surrounding /48, which one customer may get from a provider. IPv4 stays itself. */
export function siteOf(ip: string): string {
  return describeIp(ip, SITE_BITS);
}

function describeIp(ip: string, bits: number): string {
  const [plain = ''] = ip.split('%');
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  // NAT64: the last four bytes are the client's IPv4 address.
  if (parsed.range() === 'rfc6052') return new ipaddr.IPv4(parsed.toByteArray().slice(12)).toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
