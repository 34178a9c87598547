// `npm run campaign:kills -- --count 200 --seed 1`: kills the server with SIGKILL at random moments
// and checks each start.
import { readCount, readOptions } from '@lisan/e2e';
import { percentile } from '../../figures/percentile';
import { buildApi } from '../../own-server/api-process';
import { runCampaign } from './campaign';

const values = readOptions({
  count: { type: 'string', default: '200' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
});
const numbers = { count: readCount('count', values.count), seed: readCount('seed', values.seed) };

buildApi();
const { seed, kills, answered, starts, underWay, violations } = await runCampaign({
  ...numbers,
  userCount: 3,
  tell: (line) => console.log(line),
});
console.log(`seed ${seed}: ${kills} kills, ${answered} requests answered, ${violations.length} violations`);
console.log(`start after a kill: median ${percentile(starts, 50)} ms, worst ${Math.max(...starts)} ms`);
console.log('unanswered at a kill:', underWay);
process.exitCode = violations.length > 0 ? 1 : 0;
