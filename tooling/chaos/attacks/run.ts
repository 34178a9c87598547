// `npm run campaign:attacks -- --only smuggling`: attacks its own Lisan, started as users start it.
// `--only` takes attacks separated by commas; `--source` attacks the API alone, from its source.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readOptions, startLisan } from '@lisan/e2e';
import { listDescendants } from '../process-tree';
import { all } from './rows/all';
import { createWorld, usualPatience } from './context';
import { attackedEnvironment, clockSetter, startAlone, type OwnWorld } from './servers';

const values = readOptions({ only: { type: 'string' }, source: { type: 'boolean', default: false } });
const names = values.only?.split(',') ?? all.map(({ name }) => name);
const unknown = names.filter((name) => !all.some((attack) => attack.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

async function startWhole(): Promise<OwnWorld> {
  const clock = join(mkdtempSync(join(tmpdir(), 'lisan-clock-')), 'minutes');
  const setClock = clockSetter(clock);
  const { origin, dataFolder, pid, stop } = await startLisan({ env: attackedEnvironment(clock) });
  const findApi = () =>
    listDescendants(pid).find(({ command }) => command.includes('api/dist/server.js'))?.pid;
  return {
    ...createWorld({ origin, dataFolder, findApi, isBuilt: true, setClock, patience: usualPatience }),
    async stop() {
      await stop();
      rmSync(dirname(clock), { recursive: true, force: true });
    },
  };
}

const world = await (values.source ? startAlone(false, usualPatience) : startWhole());
let failed = 0;
try {
  // In turn, so that each has the server alone.
  for (const { name, expected, run } of all.filter((attack) => names.includes(attack.name))) {
    await world.waitUntilReady();
    const begun = performance.now();
    const failure = await run(world).then(
      () => undefined,
      (cause: unknown) => String(cause),
    );
    if (failure !== undefined) failed += 1;
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${failure === undefined ? '✓' : '✗'} ${name} (${seconds} s): ${expected}`);
    if (failure !== undefined) console.log(`    ${failure}`);
  }
} finally {
  await world.stop();
}
console.log(`\n${names.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
