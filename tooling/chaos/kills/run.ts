// `npm run campaign:kills -- --count 200 --seed 1`: kills the server with SIGKILL at random moments of random work, and
// looks at what each start makes of it. `--source` runs the source in place of the bundle.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign';
import { describe } from './report';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rest: { type: 'string', default: '20' },
    source: { type: 'boolean', default: false },
  },
});
const numbers = { count: Number(values.count), seed: Number(values.seed), restEvery: Number(values.rest) };
for (const [name, value] of Object.entries(numbers))
  if (!Number.isInteger(value) || value < 1)
    throw new RangeError(`--${name} must be a whole number above 0.`);

const isBuilt = !values.source;
if (isBuilt)
  execFileSync(process.execPath, ['build.mjs'], {
    cwd: fileURLToPath(new URL('../../../api/', import.meta.url)),
    stdio: 'inherit',
  });
const begun = performance.now();
const report = await runCampaign({ ...numbers, isBuilt, userCount: 3, tell: (line) => console.log(line) });
console.log(describe(report, (performance.now() - begun) / 1000));
process.exitCode = report.violations.length > 0 ? 1 : 0;
