import { count, type Attack } from '../attack';
import { PASSWORD, freshAddress, type Person, type World } from '../world';

/** An open `/events`; `over` resolves when the server has ended it. */
async function openStream({ origin }: World, { token, address }: Person) {
  const leave = new AbortController();
  const answer = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'x-forwarded-for': address },
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

/** What somebody can do with a token, and for how long. */
export const sessions: readonly Attack[] = [
  {
    name: 'streams-after-sign-out',
    expected: 'streams of every device end within 1 s; the tokens open nothing',
    async run(world) {
      const one = await world.join();
      const other = await world.signIn(one.email, PASSWORD, one.address);
      const streams = await Promise.all([one, one, one, other, other].map((each) => openStream(world, each)));
      await world.call('/user/confirm', { by: one, json: { password: PASSWORD } });
      const begun = performance.now();
      const revoked = await world.call('/user/sessions/revoke-all', { by: one, method: 'POST' });
      const out = await world.call('/user/logout', { by: one, method: 'POST' });
      const late = new Promise<number>((resolve) => setTimeout(resolve, 5_000, Infinity).unref());
      const waits = await Promise.all(
        streams.map(async ({ over }) => (await Promise.race([over, late])) - begun),
      );
      for (const { leave } of streams) leave();
      const answers = await Promise.all(
        [one, other].map((by) => world.call('/user/profile', { by, json: { email: by.email } })),
      );
      return {
        tried: streams.length,
        seen: `${count(streams.map(({ status }) => status))}; ends ${revoked.status}, ${out.status}; last stream over after ${Math.max(...waits).toFixed(0)} ms; then ${count(answers.map(({ status }) => status))}`,
        holds: Math.max(...waits) <= 1_000 && answers.every(({ status }) => status === 401),
      };
    },
  },
  {
    name: 'event-streams',
    expected: 'at most 10 of an account stay open',
    async run(world) {
      const person = await world.join();
      const streams = [];
      for (let turn = 0; turn < 300; turn += 1) streams.push(await openStream(world, person));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const open = streams.filter(({ status, isOver }) => status === 200 && !isOver()).length;
      for (const { leave } of streams) leave();
      return {
        tried: streams.length,
        seen: `open at the end: ${open}; ${count(streams.map(({ status }) => status))}`,
        holds: open > 0 && open <= 10,
      };
    },
  },
  {
    name: 'token-alone',
    expected: 'after 10 minutes 403 proof_required for each act; with the password it goes on',
    async run(world) {
      if (!world.setClock) throw new Error('the clock is not ours');
      const by = await world.join();
      const { email } = by;
      const acts: readonly [string, object | undefined][] = [
        ['/user/profile/enable-2fa', { email }],
        ['/user/auth/google/link', { email, token: 'a.b.c' }],
        ['/user/profile/unlink-social', { email, platform: 'google' }],
        ['/user/sessions/revoke-all', undefined],
      ];
      await world.setClock(11);
      try {
        const refused = [];
        for (const [path, json] of acts)
          refused.push(await world.call(path, { by, method: 'POST', ...(json && { json }) }));
        const proof = await world.call('/user/confirm', { by, json: { password: PASSWORD } });
        const again = await world.call('/user/profile/enable-2fa', { by, json: { email } });
        const words = refused.map(({ status, body }) => `${status} ${String(body['code'])}`);
        return {
          tried: acts.length,
          seen: `${count(words)}; proof ${proof.status}, then ${again.status}`,
          holds: words.every((word) => word === '403 proof_required') && again.status === 200,
        };
      } finally {
        await world.setClock(0);
      }
    },
  },
  {
    name: 'invitations',
    expected: 'unproved newcomers who delete themselves bring nothing',
    async run(world) {
      const host = await world.join();
      const readBalance = async () => {
        const { body } = await world.call('/user/balance', { by: host, json: { user_email: host.email } });
        return JSON.stringify(body['balance']);
      };
      const before = await readBalance();
      const { body } = await world.call('/user/profile/generate-invitation', {
        by: host,
        json: { email: host.email },
      });
      const left: number[] = [];
      for (let turn = 0; turn < 25; turn += 1) {
        const by = await world.join({ invitation_code: body['invitation_code'] });
        const json = { email: by.email, password: PASSWORD, confirmation: 'DELETE' };
        left.push((await world.call('/user/profile/delete-account', { by, json })).status);
      }
      const after = await readBalance();
      return {
        tried: left.length,
        seen: `deleted: ${count(left)}; the host's balance ${before === after ? 'is the same' : `${before} → ${after}`}`,
        holds: before === after && left.every((status) => status === 200),
      };
    },
  },
  {
    name: 'guesses-one-network',
    expected: 'one /64 is shut after a few; the owner resets from elsewhere',
    async run(world) {
      const { email } = await world.join();
      const guess = (address: string) =>
        world.call('/user/reset-password', { address, json: { email, reset_code: 'AAAAAA' } });
      const statuses: number[] = [];
      for (let n = 0; n < 300; n += 1)
        statuses.push((await guess(`2001:db8:7:1:${n.toString(16)}::1`)).status);
      const address = freshAddress();
      await world.call('/user/forgot-password', { address, json: { email } });
      const letter = await world.readLetter(email);
      const [code = ''] = /(?<=^ {4})[2-9A-HJ-NP-Z]{6}$/m.exec(letter) ?? [];
      const reset = await world.call('/user/reset-password', { address, json: { email, reset_code: code } });
      return {
        tried: statuses.length,
        seen: `${count(statuses)}; the owner ${reset.status}`,
        holds: statuses.filter((status) => status === 400).length <= 10 && reset.status === 200,
      };
    },
  },
  {
    name: 'guesses-many-networks',
    expected: 'the owner signs in from home, and resets by the letter’s link from anywhere',
    async run(world) {
      const { email, address: home } = await world.join();
      const statuses: number[] = [];
      const from = (n: number) => `2001:db8:${(0x1000 + n).toString(16)}:1::1`;
      for (let n = 0; n < 300; n += 1)
        statuses.push(
          (await world.call('/user/login', { address: from(n), json: { email, password: 'a guess' } }))
            .status,
        );
      const atHome = await world.call('/user/login', { address: home, json: { email, password: PASSWORD } });
      const away = freshAddress();
      await world.call('/user/forgot-password', { address: away, json: { email } });
      const letter = await world.readLetter(email);
      const [link = ''] = /(?<=#)[\w-]{43}$/m.exec(letter) ?? [];
      for (let n = 0; n < 100; n += 1)
        await world.call('/user/reset-password', { address: from(n), json: { email, reset_code: 'AAAAAA' } });
      const byLink = await world.call('/user/reset-link', { address: away, json: { link_code: link } });
      return {
        tried: 400,
        seen: `guesses ${count(statuses)}; at home ${atHome.status}, by the link ${byLink.status}`,
        holds: atHome.status === 200 && byLink.status === 200,
      };
    },
  },
];
