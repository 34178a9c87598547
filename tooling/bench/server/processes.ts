import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Told<Word> {
  /** The first word of the process. */
  readonly word: Word;
  readonly pid: number;
  stop(): Promise<void>;
}

interface ForkOptions {
  readonly parameters?: readonly string[];
  readonly flags?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts a script of the repository and waits for the first thing it says to its parent. */
export async function startProcess<Word>(
  script: string,
  { parameters = [], flags = ['--import', 'tsx'], env = {} }: ForkOptions = {},
): Promise<Told<Word>> {
  const child = fork(join(root, script), parameters, {
    cwd: root,
    execArgv: [...flags],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit');
  // A run that fails half way must leave nothing behind.
  const endAtExit = () => child.kill('SIGKILL');
  process.once('exit', endAtExit);
  void ended.then(() => process.off('exit', endAtExit));
  const said = new Promise<Word>((resolve) => child.once('message', (word) => resolve(word as Word)));
  const word = await Promise.race([said, ended.then(() => undefined)]);
  if (word === undefined) throw new Error(`${script} ended without a word.`);
  return {
    word,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (child.connected) child.disconnect();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Builds the server, unless it is built. */
export async function buildServer(): Promise<void> {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  await promisify(execFile)(process.execPath, [tsx, 'deploy/src/cli.ts', 'build', 'api'], { cwd: root });
}

/** The server alone, without the edge, on an empty database. */
export async function startServer(
  databaseUrl: string | undefined,
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = ['--max-semi-space-size=16'],
): Promise<Told<{ listening: string }>> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-bench-'));
  const { word, pid, stop } = await startProcess<{ listening: string }>('api/dist/server.js', {
    flags,
    env: {
      API_PORT: '0',
      // Callers come from many addresses, and say so themselves.
      TRUSTED_PROXIES: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl ?? '',
      ...env,
    },
  });
  return {
    word,
    pid,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
