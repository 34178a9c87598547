import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFaceClip } from '@lisan/e2e';
import { BenchCaller } from './bench-caller';
import { percentile } from './percentile';
import { buildServer, startProcess, startServer } from './server/processes';
import type { Table } from './table';

const CLIP_SECONDS = 61;
const ORDERS = 20;
/** Milliseconds: an account may ask 600 times a minute. */
const BETWEEN_LOOKS = 110;
const WATCHED = 12_000;

/** Other programs make a machine slow for minutes: each look with jobs stands beside one without, a moment before. */
const ROUNDS = 3;

/** Asks for a balance again and again. */
async function watch(other: BenchCaller): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + WATCHED; performance.now() < end; await pause(BETWEEN_LOOKS)) {
    const start = performance.now();
    await other.post('/user/balance', { user_email: other.email });
    times.push(performance.now() - start);
  }
  return percentile(times, 95);
}

/** An account with a video whose face nobody has looked for yet, and speech for it. */
async function prepare(origin: string, clip: string) {
  const caller = await BenchCaller.register(origin);
  const text = 'Every morning we open the doors, light the oven and bake for the whole street. '.repeat(8);
  const speech = { text, voice_id: 'lisan-emma', user_email: caller.email };
  const { id: audio_id } = await caller.post<{ id: string }>('/voice/text-to-speech', speech);
  const { video_id } = await caller.upload<{ video_id: string }>('/video/upload-video', {
    video: { name: 'clip.mp4', bytes: readFileSync(clip) },
  });
  return { caller, order: { user_email: caller.email, audio_id, video_id } };
}

async function countRunning(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/api/metrics`)).text();
  return Number(/^queue_jobs\{kind="lip-sync",state="running"\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

async function waitForJobs(origin: string): Promise<void> {
  while ((await countRunning(origin)) === 0) await pause(100);
}

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function sendOrders(people: readonly Prepared[]): Promise<number[]> {
  const times: number[] = [];
  for (const { caller, order } of people) {
    const start = performance.now();
    await caller.post('/video/sync-audio', order);
    times.push(performance.now() - start);
    await pause(BETWEEN_LOOKS);
  }
  return times;
}

interface Look {
  readonly idle: number;
  readonly busy: number;
}

/** One process answers, one works, on one PostgreSQL. The one that works is there in every second look. */
async function measure(clip: string): Promise<{ order: number; looks: Look[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-queue-'));
  const postgres = await startProcess<string>('api/bench/postgres.process.ts');
  const start = (role: 'web' | 'work') =>
    startServer(postgres.word, { ROLE: role, DATA_DIR: folder, DATABASE_POOL: '8', STOP_SECONDS: '0' });
  const web = await start('web');
  try {
    const origin = web.word.listening;
    const first = await prepare(origin, clip);
    const people: Prepared[] = [];
    for (let count = 1; count < ORDERS; count += 1) people.push(await prepare(origin, clip));
    const other = await BenchCaller.register(origin);
    await sendOrders([first]);
    const times: number[] = [];
    const looks: Look[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const idle = await watch(other);
      const worker = await start('work');
      try {
        await waitForJobs(origin);
        if (round === 0) times.push(...(await sendOrders(people)));
        looks.push({ idle, busy: await watch(other) });
        if ((await countRunning(origin)) === 0) throw new Error('Nothing was being made any more.');
      } finally {
        await worker.stop();
      }
    }
    return { order: percentile(times, 95), looks };
  } finally {
    await web.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an order costs its caller while others are worked on, and what callers notice of a worker beside them. */
export async function benchQueue(): Promise<Table[]> {
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-clip-'));
  try {
    const clip = join(folder, 'clip.mp4');
    await makeFaceClip(clip, CLIP_SECONDS, { height: 360, rate: 10 });
    const { order, looks } = await measure(clip);
    const ratio = ({ idle, busy }: Look) => busy / idle;
    const middle = looks.sort((one, two) => ratio(one) - ratio(two))[Math.floor(ROUNDS / 2)];
    if (!middle) throw new Error('Nothing was looked at.');
    const { idle, busy } = middle;
    return [
      {
        title: `Lip-syncs on PostgreSQL, ROLE=web beside ROLE=work on one machine, the middle of ${ROUNDS} rounds`,
        head: ['', 'idle, ms', 'while they are made, ms', 'ratio'],
        rows: [
          ['p95 of a balance', idle.toFixed(1), busy.toFixed(1), ratio(middle).toFixed(2)],
          [`p95 of ${ORDERS - 1} orders`, '-', order.toFixed(1), '-'],
        ],
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
