import { setTimeout as pause } from 'node:timers/promises';
import { furnish, openAccount, type Account } from './account';
import { isFault, judge } from './judge';
import { makeShot, type Shot } from './make-request';
import { readOperations, type Operation } from './operations';
import { startServer, type FuzzedServer } from './server';
import { send, type WireAnswer } from './wire';

export interface CampaignOptions {
  readonly requests: number;
  readonly seed: number;
  /** The bundle, else the source. */
  readonly isBuilt: boolean;
  /** This request alone. */
  readonly only?: number | undefined;
  readonly tell?: (line: string) => void;
}

export interface Violation {
  readonly number: number;
  readonly call: string;
  readonly words: readonly string[];
  readonly request: string;
  readonly answer: string;
}

export interface CampaignReport {
  readonly seed: number;
  readonly requests: number;
  readonly calls: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly violations: readonly Violation[];
  readonly slowest: { readonly milliseconds: number; readonly call: string };
  /** Resident MiB of the server: warm, at its most, and at rest afterwards. */
  readonly memory: { readonly before: number; readonly most: number; readonly after: number };
  readonly seconds: number;
}

const PATIENCE_MS = 10_000;
const AT_ONCE = 6;
/** Calls that cost much are counted for each account: it makes room for the next. */
const SHOTS_OF_AN_ACCOUNT = 150;
const WARM_UP = 200;
/** More than this over the warm server is a leak, or a way to fill the machine. MiB. */
const MOST_GROWTH = 700;

/** Asks a real server process, on a fresh data folder and over real sockets, for everything that nobody should. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const server = await startServer(options.isBuilt);
  try {
    return await fire(server, options);
  } finally {
    await server.stop();
  }
}

async function fire(server: FuzzedServer, options: CampaignOptions): Promise<CampaignReport> {
  const { requests, seed, only, tell = () => undefined } = options;
  const { port } = server;
  const operations = await loadOperations(port);
  // What is loaded when it is first asked for is no hang.
  await furnish(port, await openAccount(port));
  const statuses = new Map<number, number>();
  const violations: Violation[] = [];
  let slowest = { milliseconds: 0, call: '' };
  let before = server.readMemory();
  let most = before;
  let next = only ?? 0;
  const end = only === undefined ? requests : only + 1;
  const begun = performance.now();

  async function shoot(): Promise<void> {
    let account = await furnish(port, await openAccount(port));
    let shots = 0;
    while (next < end && !server.hasEnded()) {
      const number = next;
      next += 1;
      const shot = makeShot(operations, account, { seed, number });
      const answer = await send(port, shot.request, PATIENCE_MS);
      const words = judge(shot, answer);
      if (words.length > 0) {
        violations.push(describeViolation(shot, answer, words));
        tell(`#${number} ${shot.operation.name}: ${words.join('; ')}`);
      }
      const status = answer?.status ?? -1;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (answer && answer.milliseconds > slowest.milliseconds)
        slowest = { milliseconds: answer.milliseconds, call: shot.operation.name };
      if (number === WARM_UP) before = server.readMemory();
      if (number % 20 === 0) most = Math.max(most, server.readMemory());
      if (number % 1_000 === 999) tell(`${number + 1} requests, ${server.readMemory()} MiB`);
      shots += 1;
      // It may have been signed out, renamed or deleted: that is what it was sent for.
      if (shots >= SHOTS_OF_AN_ACCOUNT || (shot.isSignedIn && status === 401)) {
        account = await renew(port, account);
        shots = 0;
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: only === undefined ? AT_ONCE : 1 }, shoot));
  for (const outcome of ended)
    if (outcome.status === 'rejected')
      violations.push(ofServer(`the server serves nobody: ${outcome.reason}`));
  violations.push(...(await inspect(server)));
  const after = server.readMemory();
  if (after - before > MOST_GROWTH) violations.push(ofServer(`memory grew from ${before} to ${after} MiB`));
  return {
    seed,
    requests: end - (only ?? 0),
    calls: operations.length,
    statuses,
    violations,
    slowest,
    memory: { before, most: Math.max(most, after), after },
    seconds: (performance.now() - begun) / 1000,
  };
}

async function renew(port: number, account: Account): Promise<Account> {
  const fresh = await openAccount(port);
  // What belonged to somebody else is now another person's: as good to ask for as one's own.
  return { ...fresh, known: { ...account.known, ...fresh.known } };
}

async function loadOperations(port: number): Promise<Operation[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/docs/json`);
  return readOperations((await answer.json()) as object);
}

const ofServer = (word: string): Violation => ({
  number: -1,
  call: 'the server',
  words: [word],
  request: '',
  answer: '',
});

/** Whether it serves people as before, and nothing of what it refused is left. */
async function inspect(server: FuzzedServer): Promise<Violation[]> {
  if (server.hasEnded()) return [ofServer('the process has ended')];
  await pause(3_000);
  const begun = performance.now();
  const account = await openAccount(server.port).catch((error: unknown) => error as Error);
  const took = Math.round(performance.now() - begun);
  const left = server.listLeftovers();
  return [
    ...(account instanceof Error ? [ofServer(account.message)] : []),
    ...(took > PATIENCE_MS ? [ofServer(`a sign-in afterwards took ${took} ms`)] : []),
    ...server.complaints.filter(isFault).map((line) => ofServer(`it complains: ${line.slice(0, 1_500)}`)),
    ...(left.length > 0 ? [ofServer(`uploads were left: ${left.join(', ')}`)] : []),
  ];
}

function describeViolation(
  { number, operation, request }: Shot,
  answer: WireAnswer | undefined,
  words: readonly string[],
): Violation {
  const headers = request.headers
    .filter(([name]) => name !== 'authorization')
    .map(([name, value]) => `${name}: ${value.slice(0, 200)}`);
  const { method, target, body, sent, length } = request;
  const first = `${method} ${target.slice(0, 300)}`;
  const cut = sent === undefined ? '' : ` (${sent} bytes of ${body?.length} sent)`;
  const claimed = length === undefined ? '' : ` (content-length: ${length})`;
  const bytes = body ? JSON.stringify(body.subarray(0, 400).toString('latin1')) : 'no body';
  return {
    number,
    call: operation.name,
    words,
    request: [first, ...headers, `${bytes}${cut}${claimed}`].join('\n'),
    answer: answer ? `${answer.status} ${answer.body.slice(0, 300)}` : 'none',
  };
}
