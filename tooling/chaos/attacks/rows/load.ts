import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import { percentile } from '../../../figures/percentile';
import { listDescendants } from '../../process-tree';
import { prepareLipSync, upload } from '../actions';
import { assertOnly, count, statusesOf, type Attack } from '../attack';
import { withMaterials } from '../servers';
import { assertUnnoticed, unnoticed, watchOthers } from '../neighbours';
import { freshIp } from '../../../own-server/caller';
import { type Person, type World } from '../context';

function findProcesses({ findApi }: World, command: RegExp) {
  const api = findApi();
  if (api === undefined) throw new Error('this machine does not show processes');
  return listDescendants(api).filter((process) => command.test(process.command));
}
const findFfmpegs = (world: World) => findProcesses(world, /(^|\/)ffmpeg |ffmpeg-wasm/);

const FLOOD_SECONDS = 10;

const messages = [
  ...[' ', ',', '،', '(', '[', '.', '…', 'a', 'ا', '\n', '\t', '-', '"', '0', '!', '؟', 'َ', '👩‍👩‍👧', '\u200f'],
  ...['a ', ', ', '( ', '. ', 'ab, ', 'and ', 'و '],
].map((part) => `Write ${part.repeat(Math.floor(9_990 / part.length))}x`);

interface Flood {
  readonly connections: number;
  readonly seconds: number;
  /** Calls at a fixed rate; otherwise again on each response. */
  readonly perSecond?: number;
}

async function flood({ origin }: World, callers: readonly Person[], how: Flood) {
  const people = callers.map(({ email, token, ip }) => ({
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': ip,
    },
    body: JSON.stringify({ email }),
  }));
  let turn = 0;
  const next = (request: Request) => ({ ...request, ...people[(turn += 1) % people.length] });
  const answers: (readonly [status: number, milliseconds: number])[] = [];
  const { errors } = await autocannon({
    url: `${origin}/api/user/profile`,
    connections: how.connections,
    duration: how.seconds,
    timeout: 60,
    ...(how.perSecond !== undefined && { overallRate: how.perSecond }),
    requests: [{ method: 'POST', setupRequest: next }],
    setupClient: (client) =>
      client.on('response', (status: number, _bytes: number, milliseconds: number) =>
        answers.push([status, milliseconds]),
      ),
  });
  return { answers, errors };
}

export const load: readonly Attack[] = [
  {
    name: 'ffmpeg-and-leave',
    expected: 'at most 2 ffmpeg processes, none 2 s after the last client disconnects',
    run: (world) =>
      withMaterials(async ({ foreignVideo }) => {
        const people = await Promise.all([world.join(), world.join(), world.join()]);
        const leave = new AbortController();
        const uploads = Array.from({ length: 12 }, (_, n) =>
          upload(
            world,
            people[n % 3] as Person,
            ['/video/upload-video', 'video', 'video.avi'],
            new Uint8Array(foreignVideo),
            leave.signal,
          ),
        );
        let [most, begun] = [0, Infinity];
        // Watches for 1.5 s after the first start, to catch all others.
        for (let look = 0; look < 400 && performance.now() < begun + 1_500; look += 1) {
          most = Math.max(most, findFfmpegs(world).length);
          if (most > 0) begun = Math.min(begun, performance.now());
          await pause(25);
        }
        leave.abort();
        await Promise.allSettled(uploads);
        await pause(2_000);
        assert.equal(findFfmpegs(world).length, 0, 'ffmpeg processes left');
        assertOnly([most], 1, 2);
      }),
  },
  {
    name: 'lip-sync-requests',
    expected: 'accepts one of 8 with one process; the others get 409 or 503',
    run: (world) =>
      withMaterials(async (materials) => {
        const by = await world.join();
        const json = await prepareLipSync(world, by, materials);
        let most = 0;
        const timer = setInterval(() => {
          // Only direct children: a worker's own children look alike briefly.
          const workers = findProcesses(world, /lip-sync-worker/);
          most = Math.max(most, workers.filter(({ parent }) => parent === world.findApi()).length);
        }, 25);
        const orders = await Promise.all(
          Array.from({ length: 8 }, () => world.call('/video/sync-audio', { by, json })),
        );
        await pause(2_000);
        clearInterval(timer);
        const job = orders.find(({ status }) => status === 200);
        const path = `/video/job/${by.userId}/${String(job?.body['job_id'])}/cancel`;
        await world.call(path, { by, method: 'POST' });
        const statuses = statusesOf(orders);
        assertOnly(statuses, 200, 409, 503);
        assert.equal(statuses.filter((status) => status === 200).length, 1, count(statuses));
        assert.equal(most, 1, 'processes at once');
      }),
  },
  {
    name: 'heavy-messages',
    expected: `responds to each; ${unnoticed}`,
    async run(world) {
      const people: Person[] = [];
      for (let n = 0; n < 10; n += 1) people.push(await world.join());
      const least = Math.ceil(messages.length / world.patience.windows);
      const met = await watchOthers(
        world,
        async (turn) => {
          const by = people[turn % people.length] as Person;
          const prompt = messages[turn % messages.length];
          const json = { prompt, user_email: by.email, level: 'OpenAI' };
          return world.call('/text/generate', { by, json });
        },
        { least },
      );
      // 402: the monthly quota of a Free account is used up.
      assertOnly(statusesOf(met.results), 200, 402, 422);
      assertUnnoticed(world, met);
    },
  },
  {
    name: 'too-many-requests',
    expected:
      'at 1.5 times the capacity, both accepted and refused calls have p99 below 1 s; 1 s later all is as before',
    async run(world) {
      const people = [];
      for (let n = 0; n < 120; n += 1) people.push(await world.join());
      await flood(world, people, { connections: 32, seconds: 5 });
      const calm = await flood(world, people, { connections: 32, seconds: 5 });
      const calmly = calm.answers.length / 5;
      // The callers share two cores with the server: at twice the rate they would be late
      // themselves.
      const perSecond = Math.round(1.5 * calmly);
      await pause(1_000);
      const { answers, errors } = await flood(world, people, {
        // One call a second each: autocannon opens no more connections than that.
        connections: perSecond,
        seconds: FLOOD_SECONDS,
        perSecond,
      });
      await pause(1_000);
      const ip = freshIp();
      const after = await world.call('/stripe/subscription_plans', { ip });
      assert.equal(errors, 0, 'calls without a response');
      for (const status of [200, 503]) {
        const waits = answers.filter(([met]) => met === status).map(([, milliseconds]) => milliseconds);
        assert.notEqual(waits.length, 0, `never ${status}`);
        assert.ok(percentile(waits, 99) < 1_000, `p99 of ${status}: ${percentile(waits, 99)} ms`);
      }
      assertOnly(
        answers.map(([status]) => status),
        200,
        503,
      );
      assert.equal(after.status, 200);
      assert.ok(after.milliseconds < 1_000, `1 s later: ${after.milliseconds} ms`);
    },
  },
];
