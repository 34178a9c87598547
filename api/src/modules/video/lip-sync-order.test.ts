import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import type { LipSyncEngine } from '../../engines/lip-sync';
import type { Ledger } from '../billing/ledger';
import { createLipSync } from './lip-sync.service';
import { addLipSyncMedia } from './testing/lip-sync-media';

const use = useTestApp();
const folder = mkdtempSync(join(tmpdir(), 'lisan-orders-'));
const file = join(folder, 'file');
let user: TestUser;
let media: { video_id: string; audio_id: string };
let checks: number;
let answerCheck: (() => void)[];
let signals: (AbortSignal | undefined)[];

beforeAll(() => writeFileSync(file, 'bytes'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  user = await use().signUp();
  media = await addLipSyncMedia(use(), user, { video: file, audio: file });
  const { db } = use().core.database;
  await db.updateTable('videos').set({ face_check: null }).where('id', '=', media.video_id).execute();
  checks = 0;
  [answerCheck, signals] = [[], []];
});

/** As on one process: several of these are several. */
function createService() {
  const engine: Pick<LipSyncEngine, 'check'> = {
    check(_path, signal) {
      checks += 1;
      signals.push(signal);
      return new Promise((resolve, reject) => {
        answerCheck.push(() => resolve({ ok: true, duration: 61 }));
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    },
  };
  const ledger: Pick<Ledger, 'reserve'> = { reserve: async () => 0 };
  return createLipSync(use().core, {
    engine: engine as LipSyncEngine,
    ledger: ledger as Ledger,
    news: { publish: async () => undefined },
  });
}
const never = new AbortController().signal;
const order = (service: ReturnType<typeof createService>, signal = never) =>
  service.start(user.userId, media.audio_id, media.video_id, signal);
async function checkBegins(count = 1): Promise<void> {
  while (checks < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('eight orders on two processes cost one check, and one of them is taken', async () => {
  const processes = [createService(), createService()];
  const orders = Array.from({ length: 8 }, async (_, index) => order(processes[index % 2]!));
  const all = Promise.allSettled(orders);
  await checkBegins();
  // Those that are refused are refused now, not after the check.
  let refused = 0;
  for (const each of orders) each.catch(() => (refused += 1));
  while (refused < 7) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const release of answerCheck) release();
  const outcomes = await all;
  expect(checks).toBe(1);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes.filter(({ status }) => status === 'rejected'))
    expect(outcome).toMatchObject({ reason: { code: 'already_running', messageKey: 'lip_sync_running' } });
  await expect(order(processes[0]!)).rejects.toMatchObject({ code: 'already_running' });
  expect(checks).toBe(1);
});

it('a check ends with its caller, and the place is free again', async () => {
  const service = createService();
  const caller = new AbortController();
  const left = order(service, caller.signal);
  await checkBegins();
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  expect(signals[0]?.aborted).toBe(true);
  expect([use().core.heavyWork.running, use().core.heavyWork.waiting]).toEqual([0, 0]);

  const again = order(service);
  await checkBegins(2);
  answerCheck[1]?.();
  expect(await again).toMatchObject({ status: 'PENDING' });
});
