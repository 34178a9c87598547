// `npm run campaign:fuzz -- --requests 20000 --seed 1`: random requests to every call of a real server. `--only N` sends
// request N of a seed alone; `--source` runs the source in place of the bundle.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign';
import { describe } from './report';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    source: { type: 'boolean', default: false },
  },
});

function readNumber(name: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new RangeError(`--${name} must be a whole number.`);
  return Number(value);
}

const options = {
  requests: readNumber('requests', values.requests),
  seed: readNumber('seed', values.seed),
  only: values.only === undefined ? undefined : readNumber('only', values.only),
  isBuilt: !values.source,
};
if (options.isBuilt)
  execFileSync(process.execPath, ['build.mjs'], {
    cwd: fileURLToPath(new URL('../../../api/', import.meta.url)),
    stdio: 'inherit',
  });
const report = await runCampaign({ ...options, tell: (line) => console.log(line) });
console.log(describe(report));
process.exitCode = report.violations.length > 0 ? 1 : 0;
