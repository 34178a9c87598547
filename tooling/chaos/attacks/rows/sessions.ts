import assert from 'node:assert/strict';
import { readBalance } from '../actions';
import { assertOnly, count, statusesOf, type Attack } from '../attack';
import { PASSWORD, type Person, type World } from '../context';

async function openStream({ origin }: World, { token, ip }: Person) {
  const leave = new AbortController();
  const answer = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'x-forwarded-for': ip },
    signal: leave.signal,
  });
  let isOver = false;
  const over = (async () => {
    const reader = answer.body?.getReader();
    for (let isDone = false; reader && !isDone;) isDone = (await reader.read()).done;
  })()
    .catch(() => undefined)
    .then(() => {
      isOver = true;
      return performance.now();
    });
  return { status: answer.status, over, isOver: () => isOver, leave: () => leave.abort() };
}

export const sessions: readonly Attack[] = [
  {
    name: 'streams-after-sign-out',
    expected: 'event streams of every device end within 1 s and the tokens are rejected',
    async run(world) {
      const one = await world.join();
      const other = await world.signIn(one.email, PASSWORD, one.ip);
      const streams = await Promise.all([one, one, one, other, other].map((each) => openStream(world, each)));
      await world.call('/user/confirm', { by: one, json: { password: PASSWORD } });
      const begun = performance.now();
      await world.call('/user/sessions/revoke-all', { by: one, method: 'POST' });
      await world.call('/user/logout', { by: one, method: 'POST' });
      const late = new Promise<number>((resolve) => setTimeout(resolve, 5_000, Infinity).unref());
      const waits = await Promise.all(
        streams.map(async ({ over }) => (await Promise.race([over, late])) - begun),
      );
      for (const { leave } of streams) leave();
      const answers = await Promise.all(
        [one, other].map((by) => world.call('/user/profile', { by, json: { email: by.email } })),
      );
      assert.ok(Math.max(...waits) <= 1_000, `the last stream ended after ${Math.max(...waits)} ms`);
      assertOnly(statusesOf(answers), 401);
    },
  },
  {
    name: 'event-streams',
    expected: 'at most 10 event streams of an account stay open',
    async run(world) {
      const person = await world.join();
      const streams = [];
      for (let turn = 0; turn < 300; turn += 1) streams.push(await openStream(world, person));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const open = streams.filter(({ status, isOver }) => status === 200 && !isOver()).length;
      for (const { leave } of streams) leave();
      assert.ok(open > 0 && open <= 10, `${open} are open; ${count(statusesOf(streams))}`);
    },
  },
  {
    name: 'invitations',
    expected: 'unverified accounts that are deleted earn no bonus',
    async run(world) {
      const host = await world.join();
      const before = await readBalance(world, host);
      const { body } = await world.call('/user/profile/generate-invitation', {
        by: host,
        json: { email: host.email },
      });
      for (let turn = 0; turn < 25; turn += 1) {
        const by = await world.join({ invitation_code: body['invitation_code'] });
        const json = { email: by.email, password: PASSWORD, confirmation: 'DELETE' };
        assert.equal((await world.call('/user/profile/delete-account', { by, json })).status, 200);
      }
      assert.deepEqual(await readBalance(world, host), before);
    },
  },
];
