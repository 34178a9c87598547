import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A server process on a fresh data folder that listens on a real socket. */
export interface FuzzedServer {
  readonly port: number;
  /** Resident memory in MiB; 0 where the system does not tell. */
  readMemory(): number;
  hasEnded(): boolean;
  /** Everything it has complained of. */
  readonly complaints: readonly string[];
  /** Files that lie in its upload folder although no request is open. */
  listLeftovers(): string[];
  stop(): Promise<void>;
}

/** `isBuilt`: the bundle, else the source. */
export async function startServer(isBuilt: boolean): Promise<FuzzedServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lisan-fuzz-'));
  const script = isBuilt ? ['api/dist/server.js'] : ['--import', 'tsx', 'api/src/server.ts'];
  const child = spawn(process.execPath, script, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_NO_WARNINGS: '1',
      API_PORT: '0',
      // Callers come from many addresses, and say so themselves.
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: dataFolder,
      LOG_LEVEL: 'error',
      STOP_SECONDS: '2',
    },
  });
  const complaints: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream
      ?.setEncoding('utf8')
      .on('data', (text: string) => complaints.push(...text.split('\n').filter(Boolean)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(force);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const url = await new Promise<string | undefined>((resolve) => {
    child.on('message', (message) => resolve((message as { listening?: string }).listening));
    void ended.then(() => resolve(undefined));
  });
  if (url === undefined) {
    rmSync(dataFolder, { recursive: true, force: true });
    throw new Error(`The server did not start:\n${complaints.join('\n')}`);
  }
  return {
    port: Number(new URL(url).port),
    complaints,
    hasEnded,
    stop,
    readMemory() {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      } catch {
        return 0;
      }
    },
    listLeftovers: () => readdirSync(join(dataFolder, 'uploads')).filter((name) => name !== 'resumable'),
  };
}
