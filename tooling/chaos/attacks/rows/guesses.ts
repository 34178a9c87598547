import { requestResetCode, logIn } from '../actions';
import assert from 'node:assert/strict';
import { assertOnly, count, type Attack } from '../attack';
import { freshIp } from '../../../own-server/caller';

export const guesses: readonly Attack[] = [
  ...[true, false].map((isNamed): Attack => ({
    name: isNamed ? 'guesses-one-network' : 'guesses-without-address',
    expected: `blocks one /64 after a few guesses${isNamed ? '' : ' at any account'}; owners still reset from elsewhere, with and without their email`,
    async run(world) {
      const owners = [await world.join(), await world.join()];
      const guess = (ip: string) => {
        const email = isNamed ? { email: owners[0]?.email } : {};
        return world.call('/user/reset-password', { ip, json: { ...email, reset_code: 'AAAAAA' } });
      };
      const statuses: number[] = [];
      for (let n = 0; n < 300; n += 1)
        statuses.push((await guess(`2001:db8:7:${isNamed ? 1 : 2}:${n.toString(16)}::1`)).status);
      const resets: number[] = [];
      for (const { email } of owners)
        for (const isWithEmail of [true, false]) {
          const reset_code = await requestResetCode(world, email, 1 + (resets.length % 2));
          const json = isWithEmail ? { email, reset_code } : { reset_code };
          resets.push((await world.call('/user/reset-password', { ip: freshIp(), json })).status);
        }
      assert.ok(statuses.filter((status) => status !== 429).length <= 10, count(statuses));
      assertOnly(resets, 200);
    },
  })),
  {
    name: 'guesses-many-networks',
    expected: 'the owner signs in from a known network and resets by the emailed link from anywhere',
    async run(world) {
      const { email, ip: home } = await world.join();
      const from = (n: number) => `2001:db8:${(0x1000 + n).toString(16)}:1::1`;
      for (let n = 0; n < 300; n += 1) await logIn(world, email, from(n), 'a guess');
      const atHome = await logIn(world, email, home);
      const away = freshIp();
      await world.call('/user/forgot-password', { ip: away, json: { email } });
      const text = await world.readEmail(email);
      const [link = ''] = /(?<=#)[\w-]{43}$/m.exec(text) ?? [];
      for (let n = 0; n < 100; n += 1)
        await world.call('/user/reset-password', { ip: from(n), json: { email, reset_code: 'AAAAAA' } });
      const byLink = await world.call('/user/reset-link', { ip: away, json: { link_code: link } });
      assert.deepEqual([atHome.status, byLink.status], [200, 200]);
    },
  },
];
