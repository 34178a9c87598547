import assert from 'node:assert/strict';
import { freshIp } from '../../../own-server/caller';
import type { Materials } from '../../materials';
import {
  requestResetCode,
  buyPlan,
  fetchMedia,
  logIn,
  mustCall,
  prepareLipSync,
  readBalance,
  readPlan,
  speak,
  waitUntil,
} from '../actions';
import type { Attack } from '../attack';
import type { World } from '../context';
import { withMaterials, withOwn } from '../servers';

const JUMPS_MINUTES = [60, -60, 1_440, -1_440];

async function startLipSync(world: World, materials: Materials) {
  const by = await world.join();
  const json = await prepareLipSync(world, by, materials);
  const before = await readBalance(world, by);
  const { body } = await mustCall(world, '/video/sync-audio', { by, json });
  const path = `/video/job/${by.userId}/${String(body['job_id'])}`;
  return {
    by,
    before,
    readStatus: async () => String((await mustCall(world, path, { by })).body['status']),
  };
}

const exchange = ({ call }: World, email: string, code: string) =>
  call('/user/reset-password', { ip: freshIp(), json: { email, reset_code: code } });

async function jump(world: World, minutes: number, materials: Materials): Promise<void> {
  const check = (holds: boolean, otherwise: string) => assert.ok(holds, `${minutes / 60} h: ${otherwise}`);
  const [one, payer, forgetful, slowed, other] = [
    ...[await world.join(), await world.join(), await world.join(), freshIp(), await world.join()],
  ] as const;
  const url = await speak(world, one, 'Hello');
  for (let miss = 0; miss < 6; miss += 1) await logIn(world, one.email, slowed, 'a guess');
  await buyPlan(world, payer);
  const bought = JSON.stringify([await readPlan(world, payer), await readBalance(world, payer)]);
  const code = await requestResetCode(world, forgetful.email);
  const job = await startLipSync(world, materials);

  await world.setClock(minutes);
  try {
    const profile = await world.call('/user/profile', { by: one, json: { email: one.email } });
    check(profile.status === 200, `a token got ${profile.status}`);
    const home = await logIn(world, one.email, one.ip);
    check(home.status === 200, `the right password from a known network got ${home.status}`);
    const late = await logIn(world, one.email, slowed);
    const wait = Number(late.headers.get('retry-after') ?? 0);
    check(late.status === 200 || wait <= 60, `after five guesses the wait is ${wait} s`);

    const listed = await mustCall(world, '/voice/generated-audios', { by: one, json: { email: one.email } });
    const [audio] = listed.body['generated_audios'] as { audio_url: string }[];
    const fresh = await fetchMedia(world, String(audio?.audio_url));
    check(fresh.status === 200, `a new URL got ${fresh.status}`);
    const signed = await fetchMedia(world, url);
    const isOver = minutes >= 1_440;
    check((signed.status === 200) !== isOver, `an earlier URL got ${signed.status}`);

    const exchanged = await exchange(world, forgetful.email, code);
    check((exchanged.status === 200) === minutes < 0, `an earlier code got ${exchanged.status}`);
    const again = await exchange(world, other.email, await requestResetCode(world, other.email));
    check(again.status === 200, `a new code got ${again.status}`);

    const now = JSON.stringify([await readPlan(world, payer), await readBalance(world, payer)]);
    check(now === bought, `the trial was ${bought} and is ${now}`);
    const done = ['COMPLETED', 'FAILED', 'REJECTED', 'CANCELED'];
    await waitUntil(async () => done.includes(await job.readStatus()), 'the end of the lip-sync', {
      seconds: 90,
    });
    const status = await job.readStatus();
    const left = await readBalance(world, job.by);
    const used = job.before.process_video_quota - left.process_video_quota;
    check(status === 'COMPLETED' && used === 1, `the lip-sync is ${status} and took ${used} of its quota`);
  } finally {
    await world.setClock(0);
  }
  const profile = await world.call('/user/profile', { by: one, json: { email: one.email } });
  check(profile.status === 200, `and back: a token got ${profile.status}`);
  const elsewhere = await logIn(world, one.email);
  check(elsewhere.status === 200, `and back: the right password got ${elsewhere.status}`);
  const signed = await fetchMedia(world, url);
  check(signed.status === 200, `and back: a URL got ${signed.status}`);
  const now = JSON.stringify([await readPlan(world, payer), await readBalance(world, payer)]);
  check(now === bought, `and back: the trial was ${bought} and is ${now}`);
}

export const clock: readonly Attack[] = [
  {
    name: 'clock-jumps',
    expected:
      'jumps of 1 h and 1 day in both directions and back: tokens stay valid, no one waits longer than announced, URLs and codes expire by age only, a trial is granted once, a lip-sync runs and is charged once',
    run: (world) =>
      withMaterials((materials) =>
        withOwn(world, async (own) => {
          for (const minutes of JUMPS_MINUTES) await jump(own, minutes, materials);
        }),
      ),
  },
];
