import { readConfig } from './config';
import { failStart } from './fail-start';
import { startServer } from './start-server';

/** The process: starts, waits for the word to stop, stops once. */
export async function runServer(): Promise<void> {
  try {
    const server = await startServer(readConfig(process.env));
    let isStopping = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(1);
        isStopping = true;
        void server.stop().then(() => process.exit(0), failStart);
      });
    }
    // Told to a parent process that waits for it.
    process.send?.({ listening: server.address });
  } catch (error) {
    failStart(error);
  }
}
