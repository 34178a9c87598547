// `npm run campaign:outages -- --seconds 1,3,9,20,60 --times 20`: takes PostgreSQL away from a server under
// load.
import { parseArgs } from 'node:util';
import { runCampaign, type Report } from './campaign';

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

function describe({ rows, promised, violations }: Report): string {
  const lines = rows.map((row) => {
    const sorted = [...row.ready].sort((one, other) => one - other);
    const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    const cells = [row.seconds, row.outages, median, worst, row.slowest, row.refused, row.unknown];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| away, s | times | ready after, median ms | worst | slowest answer, ms | refused | outcome unknown |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    `promised and looked for: ${promised}`,
    `violations: ${violations.length}`,
    ...violations,
  ].join('\n');
}
