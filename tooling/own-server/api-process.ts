import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly words?: readonly string[];
  readonly preloads?: readonly string[];
  readonly isGroup?: boolean;
}

export interface Program {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly lines: readonly string[];
  /** Resolves with the exit code, null after a signal. */
  readonly ended: Promise<number | null>;
  hasEnded(): boolean;
}

export interface ApiProcess extends Program {
  /**
   * Resolves with the origin once the server listens; rejects with its output when it ends first.
   */
  readonly listening: Promise<string>;
  /** Sends the signal; SIGKILL after 15 s. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export function buildApi(): void {
  execFileSync(process.execPath, ['build.mjs'], { cwd: join(root, 'api'), stdio: 'inherit' });
}

/** Runs a bundle of the API. */
export function startProgram(name: 'server' | 'backup' | 'restore', options: ProgramOptions): Program {
  const { env, words = [], preloads = [], isGroup = false } = options;
  const imports = preloads.flatMap((preload) => ['--import', preload]);
  const child = spawn(process.execPath, [...imports, join(root, 'api/dist', `${name}.js`), ...words], {
    cwd: root,
    detached: isGroup,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_NO_WARNINGS: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)));
  return {
    child,
    pid: child.pid ?? 0,
    lines,
    ended: once(child, 'exit').then(([code]) => code as number | null),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  };
}

/** Starts the server alone, without the edge. */
export function startApi(dataFolder: string, options: ProgramOptions = {}): ApiProcess {
  const env = { API_PORT: '0', DATA_DIR: dataFolder, ...options.env };
  const program = startProgram('server', { ...options, env });
  const { child, lines, ended, hasEnded } = program;
  const listening = new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      const { listening: url } = message as { listening?: string };
      if (url !== undefined) resolve(new URL(url).origin);
    });
    void ended.then(() => reject(new Error(`The server did not start:\n${lines.slice(-40).join('\n')}`)));
  });
  // Stopping during the start leaves it unawaited.
  listening.catch(() => undefined);
  return {
    ...program,
    listening,
    async stop(signal = 'SIGTERM') {
      const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
      if (!hasEnded()) child.kill(signal);
      await ended;
      clearTimeout(force);
    },
  };
}

/** Resident memory in MiB; 0 if not visible. */
export function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
