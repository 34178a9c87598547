// `npm run campaign:outages -- --seconds 1,3,9,20,60 --times 20`: takes PostgreSQL away from a server under load.
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign';
import { describe } from './report';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1,3,9,20,60' },
    times: { type: 'string', default: '20' },
  },
});
const seconds = values.seconds.split(',').map(Number);
const times = Number(values.times);
if (![...seconds, times].every((value) => Number.isInteger(value) && value > 0))
  throw new RangeError('--seconds and --times must be whole numbers above 0.');

const tell = (line: string) => process.stdout.write(`${line}\n`);
const report = await runCampaign({ seconds, times, tell });
tell(describe(report));
process.exitCode = report.violations.length > 0 ? 1 : 0;
