import { Command } from 'commander';
import { positive } from '../../cli/commands/options';
import { exitCodes } from '../../store/expected-error';
import { killCommands, publishBesideGc } from './campaign';

const program = new Command('campaign:store')
  .description('Publishes beside collections, and kills of the release tool')
  .option('--publishes <count>', 'beside collections', positive, 100)
  .option('--kills <count>', 'of commands', positive, 100)
  .option('--collectors <count>', 'at a time', positive, 2)
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : exitCodes.usage))
  .parse();
const { publishes, kills, collectors } = program.opts<Record<'publishes' | 'kills' | 'collectors', number>>();

const besideGc = await publishBesideGc(publishes, collectors);
console.log(JSON.stringify(besideGc, null, 2));
const killed = await killCommands(kills, 40, Math.random);
console.log(JSON.stringify(killed, null, 2));
process.exitCode = besideGc.violations.length + killed.violations.length > 0 ? 1 : 0;
