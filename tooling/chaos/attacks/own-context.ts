import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockSetter, movableClock } from './clock';
import { createWorld, type World } from './context';

/** A second API of the same Lisan, for what would spoil the one that the others are tried on. */
export interface OwnWorld extends World {
  /** On a folder of its own, or this one. */
  readonly stop: () => Promise<void>;
}

/** Starts it alone, without the edge; callers name their networks. Throws where its programs are not ours. */
export async function startOwn(
  { programs, patience }: World,
  dataFolder: string,
  env: NodeJS.ProcessEnv = {},
): Promise<OwnWorld> {
  if (!programs) throw new Error('its programs are not ours to start');
  const clock = `${dataFolder}.clock`;
  await writeFile(clock, '0');
  const { origin, pid, end } = await programs.startApi(dataFolder, {
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...movableClock(clock),
    ...env,
  });
  const options = { origin, dataFolder, findApi: () => pid, programs, patience };
  return { ...createWorld({ ...options, setClock: clockSetter(clock) }), stop: () => end() };
}

/** A folder that is gone afterwards. */
export async function withFolder<Result>(act: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-attacks-'));
  try {
    return await act(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
