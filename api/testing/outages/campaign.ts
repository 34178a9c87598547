import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCuttingProxy, type Outage } from '../cutting-proxy';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { startServerProcess } from '../server-process';
import { startLoad, type Load } from './load';

interface CampaignOptions {
  readonly seconds: readonly number[];
  readonly times: number;
  tell(line: string): void;
}

export interface Row {
  readonly seconds: number;
  outages: number;
  /** Milliseconds from recovery to readiness. */
  readonly ready: number[];
  slowest: number;
  refused: number;
  unknown: number;
}

export interface Report {
  readonly rows: Row[];
  promised: number;
  readonly violations: string[];
}

const kinds: (Outage | 'stopped')[] = ['refused', 'reset', 'hung-up', 'silent', 'starting', 'stopped'];
const MAX_RECOVERY_MS = 3_000;
const MAX_REJECTION_MS = 10_000;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Takes PostgreSQL away from a server under load, repeatedly, in each way in turn. */
export async function runCampaign({ seconds, times, tell }: CampaignOptions): Promise<Report> {
  const report: Report = { rows: [], promised: 0, violations: [] };
  const dataFolder = await mkdtemp(join(tmpdir(), 'lisan-outages-'));
  const postgres = await startPostgres();
  const url = new URL(await postgres.createDatabase());
  const proxy = await startCuttingProxy({ port: Number(url.port) });
  url.port = String(proxy.port);
  const server = await startServerProcess({
    DATA_DIR: dataFolder,
    DATABASE_URL: url.href,
    SECRET: 'a secret of the campaign, long enough to be one',
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '100000',
  });
  try {
    const load = await startLoad(server.url, 8);
    for (const length of seconds) {
      const row: Row = { seconds: length, outages: 0, ready: [], slowest: 0, refused: 0, unknown: 0 };
      report.rows.push(row);
      for (let time = 0; time < times; time += 1) {
        const kind = kinds[time % kinds.length] ?? 'refused';
        const name = `${length} s, ${kind}, no. ${time + 1}`;
        load.takeAnswers();
        if (kind === 'stopped') await terminateAll(postgres);
        await proxy.begin(kind === 'stopped' ? 'starting' : kind);
        await pause(length * 1000);
        await proxy.end();
        const ready = await waitUntilReady(server.url);
        row.outages += 1;
        row.ready.push(ready);
        if (ready > MAX_RECOVERY_MS) report.violations.push(`${name}: ready after ${ready} ms`);
        judge(load, row, (fault) => report.violations.push(`${name}: ${fault}`));
        await pause(2_000);
        const listening = await countListening(postgres);
        if (listening !== 1) report.violations.push(`${name}: ${listening} listen`);
        judge(load, row, (fault) => report.violations.push(`${name}, afterwards: ${fault}`));
        tell(`${name}: ready after ${ready} ms`);
      }
    }
    const { promised, lost } = await load.end();
    report.promised = promised;
    if (lost.length > 0) report.violations.push(`lost: ${lost.join(', ')}`);
  } catch (error) {
    report.violations.push(`${String(error)}\n${server.log().slice(-3_000)}`);
  } finally {
    await server.kill();
    await proxy.close();
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
  return report;
}

function judge(load: Load, row: Row, complain: (fault: string) => void): void {
  for (const { status, code, hasRetryAfter, milliseconds } of load.takeAnswers()) {
    row.slowest = Math.max(row.slowest, milliseconds);
    if (milliseconds > MAX_REJECTION_MS) complain(`an answer after ${milliseconds} ms`);
    if (status < 400) continue;
    if (code === 'outcome_unknown') row.unknown += 1;
    else row.refused += 1;
    if (status !== 503 || !hasRetryAfter) complain(`${status} ${code}`);
  }
}

async function waitUntilReady(url: string): Promise<number> {
  const began = Date.now();
  while (Date.now() - began < 60_000) {
    const { status } = await fetch(`${url}/api/health/ready`);
    if (status === 200) break;
    await pause(100);
  }
  return Date.now() - began;
}

async function terminateAll(postgres: PostgresServer): Promise<void> {
  await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`);
}

async function countListening(postgres: PostgresServer): Promise<number> {
  const [row] = await postgres.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity where query ilike 'listen%'`,
  );
  return row?.count ?? 0;
}
