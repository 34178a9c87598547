import { parseArgs } from 'node:util';
import { publishBesideGc } from './beside-gc';
import { killCommands } from './kills';

const { values } = parseArgs({
  options: {
    publishes: { type: 'string', default: '100' },
    kills: { type: 'string', default: '100' },
    collectors: { type: 'string', default: '2' },
  },
});

const besideGc = await publishBesideGc(Number(values.publishes), Number(values.collectors));
console.log(JSON.stringify(besideGc, null, 2));
const kills = await killCommands(Number(values.kills), 40, Math.random);
console.log(JSON.stringify(kills, null, 2));
process.exitCode = besideGc.violations.length + kills.violations.length > 0 ? 1 : 0;
