import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { memoryOf, startApi, type ApiProcess } from '../../own-server/api-process';
import { createCaller, type Caller } from '../../own-server/caller';
import { openAccount } from './account';
import { isFault, judge, type Documented } from './judge';
import { operations, shotsAt, type Account, type Operation, type Shot } from './requests';
import { send, type WireAnswer } from './wire';

interface CampaignOptions {
  readonly requests: number;
  readonly seed: number;
  readonly only?: number | undefined;
  readonly tell?: (line: string) => void;
}

export interface CampaignReport {
  readonly requests: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly violations: readonly string[];
  readonly slowest: { readonly milliseconds: number; readonly call: string };
  /** Resident MiB of the server: after warm-up, at the maximum, and at rest. */
  readonly memory: { readonly before: number; readonly most: number; readonly after: number };
}

const REQUEST_TIMEOUT_MS = 10_000;
const CONCURRENT_REQUESTS = 6;
/** Costly calls are limited per account. */
const REQUESTS_PER_ACCOUNT = 150;
const WARM_UP_REQUESTS = 200;
const MAX_GROWTH_MIB = 700;

export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-fuzz-'));
  const server = startApi(folder, { env: { TRUSTED_PROXIES: '127.0.0.1', STOP_SECONDS: '2' } });
  try {
    return await fire(server, await server.listening, folder, options);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seed and number determine the request, except for ids. */
function makeShot(account: Account, seed: number, number: number): Shot {
  // Covers every call.
  const operation = operations[number % operations.length] as Operation;
  const [shot] = fc.sample(shotsAt(operation, account), {
    seed: Math.imul(seed, 1_000_003) + number,
    numRuns: 1,
  });
  return shot as Shot;
}

async function fire(
  server: ApiProcess,
  origin: string,
  folder: string,
  options: CampaignOptions,
): Promise<CampaignReport> {
  const { requests, seed, only, tell = () => undefined } = options;
  const caller = createCaller(origin);
  const documented = await readDocument(caller);
  // Warm-up: lazy imports must not count as slow.
  await openAccount(caller);
  const statuses = new Map<number, number>();
  const violations: string[] = [];
  let slowest = { milliseconds: 0, call: '' };
  let [before, most] = [memoryOf(server.pid), 0];
  let next = only ?? 0;
  const end = only === undefined ? requests : only + 1;

  async function shoot(): Promise<void> {
    let account = await openAccount(caller);
    for (let shots = 1; next < end && !server.hasEnded(); shots += 1) {
      const number = next;
      next += 1;
      const shot = makeShot(account, seed, number);
      const { name } = shot.operation;
      const answer = await send(Number(new URL(origin).port), shot.request, REQUEST_TIMEOUT_MS);
      const words = judge(shot, answer, documented.get(name));
      if (words.length > 0) {
        const again = `npm run campaign:fuzz -- --seed ${seed} --only ${number}`;
        violations.push(`#${number} ${name}: ${words.join('; ')}\n${again}\n${describeShot(shot, answer)}`);
      }
      const status = answer?.status ?? -1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (answer && answer.milliseconds > slowest.milliseconds)
        slowest = { milliseconds: answer.milliseconds, call: name };
      if (number === WARM_UP_REQUESTS) before = memoryOf(server.pid);
      if (number % 20 === 0) most = Math.max(most, memoryOf(server.pid));
      if (number % 1_000 === 999) tell(`${number + 1} requests, ${memoryOf(server.pid)} MiB`);
      // The request may have signed out, renamed or deleted the account.
      if (shots % REQUESTS_PER_ACCOUNT === 0 || (shot.isSignedIn && status === 401)) {
        const fresh = await openAccount(caller);
        // Keeps ids of the previous account, which is now another user's.
        account = {
          ...fresh,
          known: { ...fresh.known, id: account.known['id'], audio_id: account.known['audio_id'] },
        };
      }
    }
  }
  const workers = await Promise.allSettled(
    Array.from({ length: only === undefined ? CONCURRENT_REQUESTS : 1 }, shoot),
  );
  for (const worker of workers)
    if (worker.status === 'rejected') violations.push(`the server serves no one: ${worker.reason}`);
  violations.push(...(await inspect(server, caller, folder)));
  const after = memoryOf(server.pid);
  if (after - before > MAX_GROWTH_MIB) violations.push(`memory grew from ${before} to ${after} MiB`);
  const memory = { before, most: Math.max(most, after), after };
  return { requests: end - (only ?? 0), statuses, violations, slowest, memory };
}

interface DocumentedCall {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly examples?: object }>> }>
  >;
}

async function readDocument(caller: Caller): Promise<Map<string, Documented>> {
  const { paths } = (await (await caller.send('/docs/json')).json()) as {
    paths: Record<string, Record<string, DocumentedCall>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => {
        const name = `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`;
        const codes = Object.values(responses).flatMap(({ content = {} }) =>
          Object.keys(content['application/json']?.examples ?? {}),
        );
        return [
          name,
          { statuses: new Set(Object.keys(responses).map(Number)), codes: new Set(codes) },
        ] as const;
      }),
    ),
  );
}

async function inspect(server: ApiProcess, caller: Caller, folder: string): Promise<string[]> {
  if (server.hasEnded()) return ['the process has ended'];
  await pause(3_000);
  const begun = performance.now();
  const failure = await caller.join().then(
    () => undefined,
    (error: unknown) => String(error),
  );
  const took = Math.round(performance.now() - begun);
  const left = readdirSync(join(folder, 'uploads')).filter((name) => name !== 'resumable');
  return [
    ...(failure === undefined ? [] : [`nobody can sign in afterwards: ${failure}`]),
    ...(took > REQUEST_TIMEOUT_MS ? [`a sign-in afterwards took ${took} ms`] : []),
    ...server.lines.filter(isFault).map((line) => `it complains: ${line.slice(0, 1_500)}`),
    ...(left.length > 0 ? [`uploads were left: ${left.join(', ')}`] : []),
  ];
}

function describeShot({ request }: Shot, answer: WireAnswer | undefined): string {
  const { method, target, headers, body, sent, length } = request;
  const lines = headers
    .filter(([name]) => name !== 'authorization')
    .map(([name, value]) => `${name}: ${value.slice(0, 200)}`);
  const bytes = body ? JSON.stringify(body.subarray(0, 400).toString('latin1')) : 'no body';
  const framing = JSON.stringify({ sent, length, of: body?.length });
  const met = answer ? `${answer.status} ${answer.body.slice(0, 300)}` : 'none';
  return [`${method} ${target.slice(0, 300)}`, ...lines, bytes, framing, `→ ${met}`].join('\n');
}
