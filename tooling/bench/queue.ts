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
const WATCHED = 20_000;

interface Row {
  readonly what: string;
  /** Milliseconds, 95th percentiles: of an order, of others before any order, of others while lip-syncs are made. */
  readonly order: number;
  readonly idle: number;
  readonly busy: number;
}

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

/** `roles`: the first answers calls; all of them share a database and a folder. */
async function measure(what: string, roles: readonly string[], clip: string): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-queue-'));
  const postgres = await startProcess<string>('api/bench/postgres.process.ts');
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  try {
    for (const role of roles)
      servers.push(await startServer(postgres.word, { ROLE: role, DATA_DIR: folder, DATABASE_POOL: '8' }));
    const origin = servers[0]?.word.listening ?? '';
    const people = [];
    for (let count = 0; count < ORDERS; count += 1) people.push(await prepare(origin, clip));
    const other = await BenchCaller.register(origin);
    const idle = await watch(other);
    const times: number[] = [];
    for (const { caller, order } of people) {
      const start = performance.now();
      await caller.post('/video/sync-audio', order);
      times.push(performance.now() - start);
      // So that most of them are taken while others are made.
      await pause(200);
    }
    const busy = await watch(other);
    if ((await countRunning(origin)) === 0) throw new Error('Nothing was being made any more.');
    return { what, idle, busy, order: percentile(times, 95) };
  } finally {
    for (const server of servers) await server.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What an order costs its caller, and what callers notice of the jobs, with and without processes of their own for these. */
export async function benchQueue(): Promise<Table[]> {
  await buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-clip-'));
  try {
    const clip = join(folder, 'clip.mp4');
    await makeFaceClip(clip, CLIP_SECONDS, { height: 360, rate: 10 });
    const rows = [
      await measure('one process for both', ['all'], clip),
      await measure('one answers, one works', ['web', 'work'], clip),
    ];
    return [
      {
        title: `Ordering ${ORDERS} lip-syncs, and others meanwhile (PostgreSQL)`,
        head: ['processes', 'p95 of an order, ms', 'p95 of others idle, ms', 'p95 meanwhile, ms', 'ratio'],
        rows: rows.map(({ what, order, idle, busy }) => [
          what,
          ...[order, idle, busy].map((each) => each.toFixed(1)),
          (busy / idle).toFixed(2),
        ]),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
