// `npm run campaign:outages -- --seconds 1,3,9,20,60 --times 20`: takes PostgreSQL away from a server under load.
import { parseArgs } from 'node:util';
import { runCampaign } from './campaign';
import { describe } from './report';

const options = {
  seconds: { type: 'string', default: '1,3,9,20,60' },
  times: { type: 'string', default: '20' },
} as const;

function refuseWords(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

function readWords() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return refuseWords(error instanceof Error ? error.message : String(error));
  }
}

const values = readWords();
const seconds = values.seconds.split(',').map(Number);
const times = Number(values.times);
if (![...seconds, times].every((value) => Number.isInteger(value) && value > 0))
  refuseWords('--seconds and --times must be whole numbers above 0.');

const tell = (line: string) => process.stdout.write(`${line}\n`);
const report = await runCampaign({ seconds, times, tell });
tell(describe(report));
process.exitCode = report.violations.length > 0 ? 1 : 0;
