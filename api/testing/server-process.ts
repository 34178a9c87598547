import type { ProcessEntry } from '../src/runtime/entry-point';
import { runEntry } from './run-entry';

export interface ServerProcess {
  /** `http://127.0.0.1:4001` */
  readonly url: string;
  readonly pid: number;
  /** All that it has logged. */
  log(): string;
  /** Tells it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

/** A server in a process of its own, ready to serve; of another build when its entry is given. */
export async function startServerProcess(
  environment: Record<string, string>,
  entry: ProcessEntry | 'server' = 'server',
): Promise<ServerProcess> {
  const run = runEntry(entry, { API_PORT: '0', ...environment });
  await run.waitFor('the server is ready');
  const url = /"url":"([^"]+)"/.exec(run.output.stdout)?.[1];
  if (url === undefined) throw new Error(`It did not say where it listens: ${run.output.stdout}`);
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    run.process.kill(signal);
    return run.ended;
  };
  return {
    url,
    pid: run.process.pid ?? 0,
    log: () => run.output.stdout + run.output.stderr,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  };
}
