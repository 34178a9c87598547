// `npm run campaign:kills -- --count 200 --seed 1`: kills the server with SIGKILL at random moments
// and checks each start. `--source` runs the source instead of the bundle.
import { readCount, readOptions } from '@lisan/e2e';
import { buildApi } from '../../own-server/api-process';
import { runCampaign } from './campaign';
import { describe } from './report';

const values = readOptions({
  count: { type: 'string', default: '200' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  rest: { type: 'string', default: '20' },
  source: { type: 'boolean', default: false },
});
const numbers = {
  count: readCount('count', values.count),
  seed: readCount('seed', values.seed),
  restEvery: readCount('rest', values.rest),
};

const isBuilt = !values.source;
if (isBuilt) buildApi();
const begun = performance.now();
const report = await runCampaign({ ...numbers, isBuilt, userCount: 3, tell: (line) => console.log(line) });
console.log(describe(report, (performance.now() - begun) / 1000));
process.exitCode = report.violations.length > 0 ? 1 : 0;
