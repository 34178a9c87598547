// `npm run campaign:fuzz -- --requests 20000 --seed 1`: random requests to every call of a real
// server. `--only N` sends only request N of a seed.
import { readCount, readOptions } from '@lisan/e2e';
import { buildApi } from '../../own-server/api-process';
import { runCampaign } from './campaign';

const values = readOptions({
  requests: { type: 'string', default: '5000' },
  seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  only: { type: 'string' },
});
const options = {
  requests: readCount('requests', values.requests),
  seed: readCount('seed', values.seed, 0),
  only: values.only === undefined ? undefined : readCount('only', values.only, 0),
};

buildApi();
const report = await runCampaign({ ...options, tell: (line) => console.log(line) });
const { violations, ...figures } = report;
for (const violation of violations) console.log(violation);
console.log(figures, `${violations.length} violations`);
process.exitCode = violations.length > 0 ? 1 : 0;
