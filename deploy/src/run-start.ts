import { isBuildError } from './build/build-workspace';
import { start, type Running } from './commands/start';
import { isConfigError, readConfig } from './config';
import { isRefusal } from './release/refusal';
import { isStartFault } from './start/start-fault';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The process behind `npm start`: starts, says where, and stops once when told to. */
export async function runStart(): Promise<void> {
  const begun = performance.now();
  let running: Running | undefined;
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping || !running) process.exit(1);
      isStopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }
  try {
    running = await start(readConfig(process.env), say);
    say(`Lisan is ready at ${running.address} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}

function explain(error: unknown): string {
  const isForeseen = isStartFault(error) || isRefusal(error) || isConfigError(error) || isBuildError(error);
  if (isForeseen) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
