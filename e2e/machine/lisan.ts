import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port';
import { watchOutput } from './output';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A running Lisan with its own data folder. */
export type Lisan = {
  /** Without a trailing slash. */
  origin: string;
  dataFolder: string;
  /** The started process, parent of the API. */
  pid: number;
  output(): string;
  stop(): Promise<void>;
};

const READY = /^Lisan is ready at (\S+?)\/?\s/m;

/**
 * Starts Lisan with the public command, on free ports and an empty data folder. Rejects with its
 * output when it ends early or isn't ready within `seconds`, including the build.
 */
export async function startLisan({
  seconds = 300,
  env = {},
}: { seconds?: number; env?: NodeJS.ProcessEnv } = {}): Promise<Lisan> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lisan-journeys-'));
  const child = spawn(process.execPath, ['deploy/bin/start.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that its children end with it.
    detached: true,
    env: { ...process.env, ...env, PORT: String(await findFreePort()), DATA_DIR: dataFolder },
  });
  const { found, printed } = watchOutput(child, (text) => READY.exec(text)?.[1]);
  const stop = async () => {
    await endGroup(child);
    rmSync(dataFolder, { recursive: true, force: true });
  };
  const origin = await Promise.race([found, pause(seconds * 1000, undefined, { ref: false })]);
  if (origin) return { origin, dataFolder, pid: child.pid ?? 0, output: printed, stop };
  await stop();
  throw new Error(`Lisan was not ready after ${seconds} s or ended before:\n${printed()}`);
}

async function endGroup(child: ChildProcess): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid) process.kill(-child.pid, name);
    } catch {
      // Already ended.
    }
  };
  signal('SIGTERM');
  for (let wait = 0; wait < 75 && !hasEnded(); wait += 1) await pause(200);
  signal('SIGKILL');
}
