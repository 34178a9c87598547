import { execFileSync } from 'node:child_process';
import { ConfigError, readConfig, type Config } from '../config';
import { exitCodes, ExpectedError } from '../../store';
import type { Running } from './serve-alone';
import { StartError } from './checks';

const DUPLICATE_SIGNAL_WINDOW_MS = 1_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Expected errors print one sentence; invalid settings exit with 2. */
export async function runUntilStopped(
  begin: (config: Config, say: (text: string) => void) => Promise<Running>,
): Promise<void> {
  const begun = performance.now();
  let running: Running | undefined;
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!running) process.exit(1);
      if (stoppingSince !== undefined) {
        // npm forwards a Ctrl-C that the terminal also sent: one signal, not two.
        if (performance.now() - stoppingSince > DUPLICATE_SIGNAL_WINDOW_MS) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      void running.stop().then(() => process.exit(0));
    });
  }
  try {
    const config = readConfig(process.env);
    if (config.isStartedByNpm) endWithNpm();
    running = await begin(config, say);
    say(`Lisan is ready at ${running.url} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    if (running.hints) say(`\n${running.hints.join('\n')}\n`);
  } catch (error) {
    exitWithError(error);
  }
}

export function exitWithError(error: unknown): never {
  if (!(error instanceof StartError && error.isReported)) process.stderr.write(`${explain(error)}\n`);
  process.exit(error instanceof ConfigError ? exitCodes.usage : exitCodes.failed);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof ExpectedError ? error.message : (error.stack ?? error.message);
}

const POLL_INTERVAL_MS = 500;

/** npm does not forward signals: this process stops when npm or its shell is gone. */
function endWithNpm(): void {
  const parent = process.ppid;
  const npm = findNpm(parent);
  const polling = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isAlive(npm))) return;
    clearInterval(polling);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_INTERVAL_MS);
  polling.unref();
}

/** npm's pid above its shell; without a shell, npm is the parent. */
function findNpm(parent: number): number | undefined {
  try {
    const words = ['-o', 'ppid=,args=', '-p', String(parent)];
    const line = execFileSync('ps', words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH },
    });
    const [, above, program] = /^\s*(\d+)\s+(\S+) -c /.exec(line) ?? [];
    return program?.endsWith('sh') ? Number(above) : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
