import { countAttempts } from './attempts';

test('whoever has a network of IPv6 is one, however its addresses are written', () => {
  const attempts = countAttempts({ most: 3, within: 60_000 }, () => 0);
  const waits = ['2001:db8::1', '2001:db8::2', '2001:0db8:0:0:1::3', '2001:db8::4'].map((ip) =>
    attempts.begin(ip),
  );
  expect(waits).toEqual([undefined, undefined, undefined, 60]);
  expect(attempts.begin('2001:db8:0:1::1')).toBeUndefined();
  expect(attempts.begin('192.0.2.1')).toBeUndefined();
});
