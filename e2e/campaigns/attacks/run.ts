// `npm run campaign:attacks -- --only smuggling`: attacks a Lisan of its own, started as people start it, and prints a
// row for each attack. `--only` names one, or several with commas between them; `--source` attacks the API alone, from
// its source. With `LISAN_URL` and `LISAN_DATA` it is a Lisan that runs already, of which neither processes nor clock
// are ours; it must be told `TRUSTED_PROXIES=127.0.0.1,::1`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format } from '../../bench/table';
import { startLisan } from '../../machine/lisan';
import { listDescendants } from '../kills/process-tree';
import { runAttacks, type Attack } from './attack';
import { files } from './rows/files';
import { framing } from './rows/framing';
import { load } from './rows/load';
import { machine } from './rows/machine';
import { places } from './rows/places';
import { sessions } from './rows/sessions';
import { timing } from './rows/timing';
import { attackedEnvironment, clockSetter, startSource } from './source-server';
import { createWorld, type World } from './world';

const { values } = parseArgs({
  options: { only: { type: 'string' }, source: { type: 'boolean', default: false } },
});
const all: readonly Attack[] = [...framing, ...places, ...files, ...sessions, ...machine, ...load, ...timing];
const names = values.only?.split(',') ?? all.map(({ name }) => name);
const unknown = names.filter((name) => !all.some((attack) => attack.name === name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

type Attacked = World & { stop(): Promise<void> };

async function startWhole(): Promise<Attacked> {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-clock-'));
  const clock = join(folder, 'minutes');
  writeFileSync(clock, '0');
  const { origin, dataFolder, pid, stop } = await startLisan({ env: attackedEnvironment(clock) });
  const api = listDescendants(pid).find(({ command }) => command.includes('api/dist/server.js'))?.pid;
  return {
    ...createWorld({ origin, dataFolder, api, setClock: clockSetter(clock) }),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function visit(origin: string): Attacked {
  const dataFolder = process.env['LISAN_DATA'] ?? '';
  return {
    ...createWorld({ origin, dataFolder, api: undefined, setClock: undefined }),
    stop: async () => undefined,
  };
}

const origin = process.env['LISAN_URL'];
const world = origin ? visit(origin) : await (values.source ? startSource() : startWhole());
try {
  const chosen = all.filter(({ name }) => names.includes(name));
  const rows = await runAttacks(chosen, world, ({ name, holds, seen }) =>
    console.log(`${holds ? '✓' : '✗'} ${name}: ${seen}`),
  );
  const table = rows.map(({ name, tried, expected, seen, holds, seconds }) => [
    ...[name, String(tried), expected, seen, holds ? 'passed' : 'failed', `${seconds.toFixed(0)} s`],
  ]);
  const head = ['attack', 'tried', 'expected', 'seen', 'outcome', 'took'];
  console.log(`\n${format({ title: 'Attacks on a running Lisan', head, rows: table }, true)}`);
  const failed = rows.filter(({ holds }) => !holds).length;
  console.log(`\n${rows.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} finally {
  await world.stop();
}
