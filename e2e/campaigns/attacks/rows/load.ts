import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../../../bench/percentile';
import { makeMaterials } from '../../kills/materials';
import { listDescendants } from '../../kills/process-tree';
import { count, type Attack } from '../attack';
import { isUnnoticed, memoryOf, tellWaits, whileIdle, whileOthersCall } from '../neighbours';
import { freshAddress, type Person, type World } from '../world';
import { upload } from './files';

const findFfmpegs = ({ api }: World) =>
  api === undefined ? [] : listDescendants(api).filter(({ command }) => /(^|\/)ffmpeg /.test(command));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function withMaterials<Result>(
  act: (made: Awaited<ReturnType<typeof makeMaterials>>) => Promise<Result>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-attacks-'));
  try {
    return await act(await makeMaterials(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each class of characters that a pattern could stumble over, 10,000 of them. */
const messages = [
  ...[' ', ',', '،', '(', '[', '.', '…', 'a', 'ا', '\n', '\t', '-', '"', '0', '!', '؟', 'َ', '👩‍👩‍👧', '\u200f'],
  ...['a ', ', ', '( ', '. ', 'ab, ', 'and ', 'و '],
].map((part) => `Write ${part.repeat(Math.floor(9_990 / part.length))}x`);

/** Work that is dear, asked for more often than the machine can do it. */
export const load: readonly Attack[] = [
  {
    name: 'ffmpeg-and-leave',
    expected: 'no ffmpeg is left 2 s after the last caller has gone; at most 2 at once',
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
          ).then(
            ({ status }) => status,
            () => 'left',
          ),
        );
        let most = 0;
        for (let look = 0; look < 30 && most === 0; look += 1) {
          most = Math.max(most, findFfmpegs(world).length);
          await pause(50);
        }
        leave.abort();
        const outcomes = await Promise.all(uploads);
        await pause(2_000);
        const left = findFfmpegs(world).length;
        return {
          tried: 12,
          seen: `${count(outcomes)}; ffmpegs at once ${most}, left ${left}`,
          holds: left === 0 && most <= 2,
        };
      }),
  },
  {
    name: 'lip-sync-orders',
    expected: 'one of 8 is taken, with one process for it; the others hear 409 or 503',
    run: (world) =>
      withMaterials(async ({ video, audio }) => {
        const by = await world.join();
        const send = (words: readonly [string, string, string], bytes: Uint8Array) =>
          upload(world, by, words, new Uint8Array(bytes));
        const { body: sound } = await send(['/video/upload-audio', 'audio', 'tone.wav'], audio);
        const { body: film } = await send(['/video/upload-video', 'video', 'face.mp4'], video);
        const json = { user_email: by.email, audio_id: sound['audio_id'], video_id: film['video_id'] };
        let most = 0;
        const timer = setInterval(() => {
          const workers = world.api === undefined ? [] : listDescendants(world.api);
          most = Math.max(most, workers.filter(({ command }) => command.includes('lip-sync')).length);
        }, 50);
        const orders = await Promise.all(
          Array.from({ length: 8 }, () => world.call('/video/sync-audio', { by, json })),
        );
        clearInterval(timer);
        const job = orders.find(({ status }) => status === 200);
        const path = `/video/job/${by.userId}/${String(job?.body['job_id'])}/cancel`;
        const ended = await world.call(path, { by, method: 'POST' });
        const statuses = orders.map(({ status }) => status);
        return {
          tried: 8,
          seen: `${count(statuses)}; processes at once ${most}; cancelled: ${ended.status}`,
          holds:
            statuses.filter((status) => status === 200).length === 1 &&
            statuses.every((status) => [200, 409, 503].includes(status)) &&
            most <= 2,
        };
      }),
  },
  {
    name: 'heavy-messages',
    expected: 'others p95 ≤ 2 × idle + 100 ms; each message is answered',
    async run(world) {
      const neighbour = await world.join();
      const idle = await whileIdle(world, neighbour);
      const met = await whileOthersCall(world, neighbour, async () => {
        const statuses: number[] = [];
        for (const prompt of messages) {
          const by = await world.join();
          const json = { prompt, user_email: by.email, level: 'OpenAI' };
          statuses.push((await world.call('/text/generate', { by, json })).status);
        }
        return statuses;
      });
      return {
        tried: messages.length,
        seen: `${count(met.result)}; ${tellWaits(met, idle)}`,
        holds: met.result.every((status) => [200, 422].includes(status)) && isUnnoticed(met.p95, idle.p95),
      };
    },
  },
  {
    name: 'too-many-requests',
    expected: 'what is served is served within 1 s at p99, the rest is refused; over 1 s later as before',
    async run(world) {
      const people = await Promise.all(Array.from({ length: 10 }, () => world.join()));
      const before = memoryOf(world.api);
      const answers = await Promise.all(
        Array.from({ length: 4_000 }, async (_, n) => {
          const by = people[n % people.length] as Person;
          // As somebody behind a network of their own each: what is tried is the load, not the share of one.
          const met = await world
            .call('/user/profile', { by, address: freshAddress(), json: { email: by.email } })
            .catch(() => undefined);
          return { status: met?.status ?? 0, milliseconds: met?.milliseconds ?? 0 };
        }),
      );
      const during = memoryOf(world.api);
      await pause(1_000);
      const after = await world.call('/stripe/subscription_plans', { address: freshAddress() });
      const served = answers.filter(({ status }) => status === 200).map(({ milliseconds }) => milliseconds);
      const refused = answers.filter(({ status }) => status === 503 || status === 429).length;
      return {
        tried: answers.length,
        seen: `${count(answers.map(({ status }) => status))}; served p50 ${percentile(served, 50).toFixed(0)} ms, p99 ${percentile(served, 99).toFixed(0)} ms as this one caller sees it; refused ${((refused / answers.length) * 100).toFixed(0)} %; 1 s later ${after.status} in ${after.milliseconds.toFixed(0)} ms; API ${before} → ${during} MiB`,
        holds:
          after.status === 200 && after.milliseconds < 1_000 && served.length + refused === answers.length,
      };
    },
  },
];
