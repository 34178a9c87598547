import { runCommandLine } from './commands/run';
import { ConfigError, readConfig } from '../edge';
import { exitCodes } from '../store';

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    config: readConfig(process.env),
    say: (text) => void process.stdout.write(`${text}\n`),
    complain: (text) => void process.stderr.write(`${text}\n`),
  });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = exitCodes.usage;
}
