import { isBuildError } from './build/build-workspace';
import { exitCodes } from './commands/outcome';
import { readConfig, type Config } from './config';
import { isConfigError } from './config-error';
import { isRefusal } from './release/refusal';
import { isStoreFault } from './storage/store-fault';
import { endWithNpm } from './start/end-with-npm';
import type { Running } from './start/serve';
import { isStartFault } from './start-fault';

/** Milliseconds. */
const sameSignalWithin = 1_000;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Begins, says where, and stops once when told to. A fault that can be mended is one sentence; a wrong setting ends with 2. */
export async function runUntilStopped(
  begin: (config: Config, say: (text: string) => void) => Promise<Running>,
): Promise<void> {
  const begun = performance.now();
  let running: Running | undefined;
  let stoppingSince: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!running) process.exit(1);
      if (stoppingSince !== undefined) {
        // npm hands Ctrl-C on although the terminal has sent it here too: that is one wish, not impatience.
        if (performance.now() - stoppingSince > sameSignalWithin) process.exit(1);
        return;
      }
      stoppingSince = performance.now();
      void running.stop().then(() => process.exit(0));
    });
  }
  try {
    const config = readConfig(process.env);
    if (config.isStartedByNpm) endWithNpm();
    running = await begin(config, say);
    say(`Lisan is ready at ${running.url} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    if (running.hints) say(`\n${running.hints.join('\n')}\n`);
  } catch (error) {
    exitWithFault(error);
  }
}

/** Says why nothing can be done, and ends the process. */
export function exitWithFault(error: unknown): never {
  if (!isStartFault(error) || !error.isTold) process.stderr.write(`${explain(error)}\n`);
  process.exit(isConfigError(error) ? exitCodes.usage : exitCodes.failed);
}

function explain(error: unknown): string {
  const isForeseen = [isStartFault, isRefusal, isConfigError, isBuildError, isStoreFault].some((is) =>
    is(error),
  );
  if (!(error instanceof Error)) return String(error);
  return isForeseen ? error.message : (error.stack ?? error.message);
}
