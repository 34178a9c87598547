import { watchProcess } from './process-watch';

export type SandboxReport<Output> =
  | { readonly kind: 'begun' }
  | {
      readonly kind: 'answer';
      readonly output: Output;
      readonly memory: number;
    }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Handles one request at a time. `handle` returns what is wrong with the file; an error it throws is our own fault.
 * @param memory bytes; above it, the process is killed
 */
export function serveRequests<Input, Output>(
  memory: number,
  handle: (input: Input) => Promise<Output>,
): void {
  const isWatching = watchProcess(memory);
  process.once('disconnect', () => process.exit(0));
  process.on('message', (input) => void handleMessage(input as Input));

  async function handleMessage(input: Input): Promise<void> {
    await isWatching;
    report({ kind: 'begun' });
    try {
      report({ kind: 'answer', output: await handle(input), memory: process.memoryUsage.rss() });
    } catch (error) {
      report({ kind: 'failed', reason: String(error) });
    }
  }
}

function report(message: SandboxReport<unknown>): void {
  process.send?.(message);
}
