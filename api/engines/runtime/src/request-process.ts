import { fork, type ChildProcess } from 'node:child_process';
import type { ProcessEntry } from './entry-point';

interface RequestProcessOptions {
  readonly entry: ProcessEntry;
  readonly limitMs: number;
  readonly startMs?: number;
  readonly idleMs: number;
  readonly onError: (reason: string) => void;
}

export type Outcome<Report> =
  | { readonly report: Report }
  | { readonly report?: undefined; readonly reason: string; readonly hasEnded: boolean };

/** A process that answers one request at a time. It starts with the first and ends when idle. */
export interface RequestProcess<Request, Report> {
  send(request: Request): Promise<Outcome<Report>>;
  end(): Promise<void>;
}

export function createRequestProcess<Request extends object, Report>(
  options: RequestProcessOptions,
): RequestProcess<Request, Report> {
  const { entry, limitMs, startMs = limitMs, idleMs, onError } = options;
  let child: ChildProcess | undefined;
  let hasReported = false;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    hasReported = false;
    const started = fork(entry.script, [], {
      execArgv: [...entry.execArgv],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('error', (error) => onError(String(error)));
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      ending.once('exit', () => resolve());
      ending.once('error', () => resolve());
      ending.kill('SIGKILL');
    });
  }

  return {
    end,
    async send(request) {
      clearTimeout(idle);
      const current = (child ??= start());
      let timer: NodeJS.Timeout | undefined;
      let stopListening = (): void => undefined;
      try {
        return await new Promise<Outcome<Report>>((resolve) => {
          const fail = (reason: unknown) => {
            resolve({ reason: `the process ended: ${String(reason)}`, hasEnded: true });
            void end();
          };
          const handleExit = (code: unknown, signal: unknown) => fail(code ?? signal);
          const handleMessage = (message: unknown) => {
            hasReported = true;
            resolve({ report: message as Report });
          };
          current.on('message', handleMessage).on('exit', handleExit).on('error', fail);
          stopListening = () =>
            void current.off('message', handleMessage).off('exit', handleExit).off('error', fail);
          const limit = hasReported ? limitMs : startMs;
          timer = setTimeout(() => {
            resolve({ reason: `no report within ${limit} ms`, hasEnded: false });
            void end();
          }, limit);
          current.send(request, (error) => error && fail(error));
        });
      } finally {
        clearTimeout(timer);
        stopListening();
        idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
  };
}
