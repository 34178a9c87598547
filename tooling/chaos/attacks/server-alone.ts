import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { clockSetter, movableClock } from './clock';
import { programsOf } from './programs';
import { PLANTED } from './rows/machine';
import { createWorld, type Patience, type World } from './context';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a Lisan under attack is told beside where it is. */
export const attackedEnvironment = (clock: string): NodeJS.ProcessEnv => ({
  // Callers come from many networks, and say so themselves.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  LOG_LEVEL: 'error',
  // A key that opens nothing, to see who gets to know it.
  PLANTED_KEY: PLANTED,
  ...movableClock(clock),
});

/** The API alone, as a process of its own on a fresh folder. */
export async function startAlone(
  kind: 'built' | 'source',
  patience?: Patience,
): Promise<World & { stop(): Promise<void> }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lisan-attacked-'));
  const clock = `${dataFolder}.clock`;
  writeFileSync(clock, '0');
  const programs = programsOf(root, kind);
  const clear = () => {
    rmSync(dataFolder, { recursive: true, force: true });
    rmSync(clock, { force: true });
  };
  const started = await programs.startApi(dataFolder, attackedEnvironment(clock)).catch((error: unknown) => {
    clear();
    throw error;
  });
  const options = { origin: started.origin, dataFolder, findApi: () => started.pid, programs, patience };
  return {
    ...createWorld({ ...options, setClock: clockSetter(clock) }),
    async stop() {
      await started.end();
      clear();
    },
  };
}
