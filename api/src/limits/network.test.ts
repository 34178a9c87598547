import { networkOf, siteOf } from './network';

describe('network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['', 'unknown'],
    ['not an address', 'unknown'],
  ])('maps %s to %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('groups a /64 as one network and a /48 as one site', () => {
    const ips = Array.from({ length: 500 }, (_, n) => `2001:db8:7:9:${n.toString(16)}::${n}`);
    expect(new Set(ips.map(networkOf)).size).toBe(1);
    const networks = Array.from({ length: 500 }, (_, n) => `2001:db8:7:${n.toString(16)}::1`);
    expect(new Set(networks.map(networkOf)).size).toBe(500);
    expect(new Set(networks.map(siteOf))).toEqual(new Set(['2001:db8:7::/48']));
    expect(siteOf('192.0.2.7')).toBe('192.0.2.7');
  });
});
