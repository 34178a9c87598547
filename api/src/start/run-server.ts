import { forgetEdgeSecret, readConfig } from '../config/config';
import { exitWithError, setWorkPriority } from '@lisan/engine-runtime';
import { startServer } from './start-server';

/** For connections to databases and engines at the very end; less than supervisors wait. */
const CLEANUP_SECONDS = 4;

export async function runServer(): Promise<void> {
  try {
    const config = readConfig(process.env);
    forgetEdgeSecret(process.env);
    setWorkPriority(config.workPriority);
    const server = await startServer(config);
    const { drainSeconds, stopSeconds } = config.server;
    const stopTimeoutMs = (drainSeconds + stopSeconds + CLEANUP_SECONDS) * 1000;
    let isStopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(1);
        isStopping = true;
        setTimeout(exitAfterTimeout, stopTimeoutMs).unref();
        void server.stop().then(() => process.exit(0), exitWithError);
      });
    }
    process.send?.({ listening: server.url });
  } catch (error) {
    exitWithError(error);
  }
}

function exitAfterTimeout(): never {
  process.stderr.write(
    'The server did not stop in its time; what it was doing is taken up at the next start.\n',
  );
  process.exit(1);
}
