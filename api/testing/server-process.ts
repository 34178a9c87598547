import type { ProcessEntry } from '@lisan/engine-runtime';
import { runEntry } from './run-entry';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  log(): string;
  stop(): Promise<number | null>;
  kill(): Promise<void>;
}

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
