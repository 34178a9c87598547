import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { percentile } from '../../figures/percentile';
import { memoryOf } from '../../own-server/api-process';
import { listDescendants } from '../process-tree';
import type { World } from './context';

interface Waits {
  readonly p95: number;
  readonly longest: number;
}

export interface Watched<Result> {
  readonly results: readonly Result[];
  readonly idle: Waits;
  readonly attacked: Waits;
  readonly refused: number;
  /** MiB: the API before, its maximum, and the maximum of all its children; 0 if not visible. */
  readonly memory: { readonly before: number; readonly most: number; readonly below: number };
}

interface Sample {
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly status: number;
  readonly milliseconds: number;
}

const WINDOW_MS = 2_000;
/** After-effects of an attack count too. */
const COOL_DOWN_MS = 300;
/** Together 40 calls a second; each stays below the 600 a minute of one account. */
const NEIGHBOUR_COUNT = 6;
const INTERVAL_MS = 25;

const now = () => performance.timeOrigin + performance.now();

async function startNeighbours(world: World) {
  const people = [];
  for (let n = 0; n < NEIGHBOUR_COUNT; n += 1) {
    const { email, token, ip } = await world.join();
    const body = JSON.stringify({ email });
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-forwarded-for': ip,
    };
    people.push({ headers, body });
  }
  const workerData = { url: `${world.origin}/api/user/profile`, people, every: INTERVAL_MS };
  const thread = new Worker(new URL('neighbour-thread.mjs', import.meta.url), { workerData, execArgv: [] });
  await once(thread, 'message');
  return {
    async end(): Promise<Sample[]> {
      thread.postMessage('stop');
      const [samples] = (await once(thread, 'message')) as [Sample[]];
      await thread.terminate();
      return samples;
    },
  };
}

function watchMemory({ findApi }: World) {
  const api = findApi();
  const before = memoryOf(api);
  let [most, below] = [before, 0];
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(api));
    const started = api === undefined ? [] : listDescendants(api);
    below = Math.max(
      below,
      started.reduce((sum, { pid }) => sum + memoryOf(pid), 0),
    );
  }, 100);
  return () => {
    clearInterval(timer);
    return { before, most, below };
  };
}

/**
 * Attacks repeatedly in windows of at least two seconds, `least` times each, while neighbours call.
 * Idle windows lie between.
 */
export async function watchOthers<Result>(
  world: World,
  attack: (turn: number) => Promise<Result>,
  { least = 1 } = {},
): Promise<Watched<Result>> {
  const results: Result[] = [];
  const windows: { readonly from: number; readonly until: number }[] = [];
  const neighbours = await startNeighbours(world);
  const readMemory = watchMemory(world);
  for (let window = 0; window < world.patience.windows; window += 1) {
    await pause(WINDOW_MS);
    const from = now();
    for (let times = 0; times < least || now() < from + WINDOW_MS; times += 1)
      results.push(await attack(results.length));
    await pause(COOL_DOWN_MS);
    windows.push({ from, until: now() });
  }
  const samples = await neighbours.end();
  const isAttacked = ({ due }: Sample) => windows.some(({ from, until }) => due >= from && due < until);
  return {
    results,
    idle: summarize(samples.filter((sample) => !isAttacked(sample))),
    attacked: summarize(samples.filter(isAttacked)),
    refused: samples.filter(({ status }) => status !== 200).length,
    memory: readMemory(),
  };
}

function summarize(samples: readonly Sample[]): Waits {
  const waits = samples.map(({ milliseconds }) => milliseconds);
  return { p95: percentile(waits, 95), longest: Math.max(...waits) };
}

/** Growth of the API, and the sum of its children. */
const MAX_MEMORY_MIB = { api: 256, below: 1_400 };

/** On any machine. */
const MAX_WAIT_MS = 2_000;

/**
 * Asserts that all neighbours got responses within twice the idle time or the floor, and that
 * memory is bounded.
 */
export function assertUnnoticed({ patience }: World, watched: Watched<unknown>): void {
  const { idle, attacked, refused, memory } = watched;
  assert.equal(refused, 0, 'calls of others that failed');
  assertBelow('p95 of others, ms', attacked.p95, Math.max(2 * idle.p95, patience.floor));
  assertBelow('longest wait of others, ms', attacked.longest, Math.max(MAX_WAIT_MS, 2 * patience.floor));
  assertBelow('growth of the API, MiB', memory.most - memory.before, MAX_MEMORY_MIB.api);
  assertBelow('children of the API, MiB', memory.below, MAX_MEMORY_MIB.below);
}

const assertBelow = (what: string, value: number, most: number) =>
  assert.ok(value <= most, `${what}: ${value.toFixed(0)}, at most ${most.toFixed(0)}`);

export const unnoticed = `p95 of others ≤ 2 × idle or 50 ms, maximum 2 s; API grows < ${MAX_MEMORY_MIB.api} MiB, its children < ${MAX_MEMORY_MIB.below} MiB`;
