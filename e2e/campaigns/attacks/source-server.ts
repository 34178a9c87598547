import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PLANTED } from './rows/machine';
import { createWorld, type World } from './world';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a Lisan under attack is told beside where it is. */
export const attackedEnvironment = (clock: string): NodeJS.ProcessEnv => ({
  // Callers come from many networks, and say so themselves.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  LOG_LEVEL: 'error',
  // A key that opens nothing, to see who gets to know it.
  PLANTED_KEY: PLANTED,
  ATTACKS_CLOCK: clock,
  NODE_OPTIONS: `--import ${new URL('clock.mjs', import.meta.url).href}`,
});

/** Puts the clock of that Lisan forward; it looks every 50 ms. */
export const clockSetter =
  (clock: string): NonNullable<World['setClock']> =>
  async (minutes) => {
    writeFileSync(clock, String(minutes));
    await new Promise((resolve) => setTimeout(resolve, 300));
  };

/** The API alone, from its source, as a process of its own on a fresh folder. */
export async function startSource(): Promise<World & { stop(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lisan-attacked-'));
  const clock = `${dataFolder}.clock`;
  writeFileSync(clock, '0');
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/src/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ...attackedEnvironment(clock),
      API_PORT: '0',
      DATA_DIR: dataFolder,
      STOP_SECONDS: '2',
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(dataFolder, { recursive: true, force: true });
    rmSync(clock, { force: true });
  };
  const origin = await new Promise<string | undefined>((resolve) => {
    child.on('message', (message) => resolve((message as { listening?: string }).listening));
    void ended.then(() => resolve(undefined));
  });
  if (origin === undefined) {
    await stop();
    throw new Error(`The server did not start:\n${printed}`);
  }
  const facts = { origin: new URL(origin).origin, dataFolder, api: child.pid, setClock: clockSetter(clock) };
  return { ...createWorld(facts), stop };
}
