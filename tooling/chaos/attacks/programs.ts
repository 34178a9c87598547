import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The API alone, as a process of its own. */
export interface StartedApi {
  /** Without `/api`. */
  readonly origin: string;
  readonly pid: number;
  /** As an operator does, unless told otherwise. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** What an operator can start of the Lisan that is attacked. */
export interface Programs {
  /** Rejects with all that was printed when it ends before it listens. */
  startApi(dataFolder: string, env?: NodeJS.ProcessEnv): Promise<StartedApi>;
  run(
    name: 'backup' | 'restore',
    dataFolder: string,
    ...words: string[]
  ): Promise<{ readonly code: number; readonly printed: string }>;
}

const sources = {
  server: 'server.ts',
  backup: 'commands/backup.ts',
  restore: 'commands/restore.ts',
} as const;

/** The programs of a Lisan in this folder: those that were built, or from their source. */
export function programsOf(root: string, kind: 'built' | 'source'): Programs {
  const start = (name: keyof typeof sources, env: NodeJS.ProcessEnv, words: readonly string[] = []) => {
    const entry =
      kind === 'built'
        ? [join(root, 'api/dist', `${name}.js`)]
        : ['--import', 'tsx', join(root, 'api/src', sources[name])];
    const child = spawn(process.execPath, [...entry, ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4_000)));
    return { child, printed: () => printed };
  };
  return {
    async startApi(dataFolder, env = {}) {
      const { child, printed } = start('server', {
        LOG_LEVEL: 'error',
        STOP_SECONDS: '2',
        ...env,
        API_PORT: '0',
        DATA_DIR: dataFolder,
      });
      const ended = once(child, 'close');
      const listening = await Promise.race([
        once(child, 'message').then(([message]) => (message as { listening: string }).listening),
        ended.then(() => undefined),
      ]);
      if (listening === undefined) throw new Error(`The server did not start:\n${printed()}`);
      return {
        origin: new URL(listening).origin,
        pid: child.pid ?? 0,
        async end(signal = 'SIGTERM') {
          if (isRunning(child)) child.kill(signal);
          await ended;
        },
      };
    },
    async run(name, dataFolder, ...words) {
      const { child, printed } = start(name, { DATA_DIR: dataFolder }, words);
      const [code] = (await once(child, 'close')) as [number | null];
      return { code: code ?? -1, printed: printed() };
    },
  };
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;
