import { runCommandLine } from './command-line/run';
import { readConfig, isConfigError } from './config';
import { exitCodes } from './commands/outcome';

try {
  process.exitCode = await runCommandLine(process.argv.slice(2), {
    config: readConfig(process.env),
    say: (text) => void process.stdout.write(`${text}\n`),
    complain: (text) => void process.stderr.write(`${text}\n`),
  });
} catch (error) {
  if (!isConfigError(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = exitCodes.usage;
}
