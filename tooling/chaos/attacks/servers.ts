import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startApi } from '../../own-server/api-process';
import { makeMaterials, type Materials } from '../materials';
import { createWorld, type Patience, type World } from './context';

export type OwnWorld = World & { stop(): Promise<void> };

/** A useless key, to find processes that receive it. */
export const PLANTED_SECRET = 'planted-for-the-campaign-of-attacks';

/** Environment of a Lisan under attack. Its clock is ahead by the minutes in the file `clock`. */
export const attackedEnvironment = (clock: string): NodeJS.ProcessEnv => ({
  // Trusts the network address that callers send.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  LOG_LEVEL: 'error',
  STOP_SECONDS: '2',
  PLANTED_KEY: PLANTED_SECRET,
  ATTACKS_CLOCK: clock,
  NODE_OPTIONS: `--import ${new URL('preloaded-clock.mjs', import.meta.url).href}`,
});

export const clockSetter = (clock: string): World['setClock'] => {
  writeFileSync(clock, '0');
  return async (minutes) => {
    writeFileSync(clock, String(minutes));
    await pause(300);
  };
};

export async function startOwn(
  patience: Patience,
  dataFolder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<OwnWorld> {
  const clock = `${dataFolder}.clock`;
  const setClock = clockSetter(clock);
  const server = startApi(dataFolder, { env: { ...attackedEnvironment(clock), ...env } });
  const origin = await server.listening;
  const options = { origin, dataFolder, findApi: () => server.pid, setClock, patience };
  return { ...createWorld(options), stop: () => server.stop() };
}

export async function withFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-attacks-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

export const withOwn = <Result>(
  { patience }: World,
  act: (own: OwnWorld) => Promise<Result>,
  env?: NodeJS.ProcessEnv,
): Promise<Result> =>
  withFolder(async (folder) => {
    const own = await startOwn(patience, join(folder, 'data'), env);
    try {
      return await act(own);
    } finally {
      await own.stop();
    }
  });

export async function startAlone(patience: Patience): Promise<OwnWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-attacked-'));
  const own = await startOwn(patience, join(folder, 'data'));
  return {
    ...own,
    async stop() {
      await own.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

export const withMaterials = <Result>(act: (made: Materials) => Promise<Result>): Promise<Result> =>
  withFolder(async (folder) => act(await makeMaterials(folder)));
