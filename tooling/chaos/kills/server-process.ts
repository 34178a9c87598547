import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { listAlive, listDescendants } from './process-tree';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const patience = { start: 60_000, end: 5_000 };

export interface ServerSettings {
  readonly port: number;
  readonly dataFolder: string;
  readonly temporaryFolder: string;
  readonly secret: string;
  /** What `node` runs: the bundle or the source. */
  readonly isBuilt: boolean;
}

/** The server in a process group of its own, and a window into its database. */
export interface ServerProcess {
  /** Resolves when it listens; rejects with its words when it ends before. */
  readonly ready: Promise<void>;
  /** One statement, outside every transaction of the server's. */
  query<Row>(statement: string): Promise<Row[]>;
  /** Ends it without a word. `group`: with its children. Answers the children that would not end. */
  kill(whom: 'group' | 'server'): Promise<string[]>;
  hasEnded(): boolean;
}

export function startServerProcess(settings: ServerSettings): ServerProcess {
  const script = settings.isBuilt ? ['api/dist/server.js'] : ['--import', 'tsx', 'api/src/server.ts'];
  const child = spawn(process.execPath, ['--import', './tooling/chaos/kills/database-probe.mjs', ...script], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_NO_WARNINGS: '1',
      API_PORT: String(settings.port),
      DATA_DIR: settings.dataFolder,
      TMPDIR: settings.temporaryFolder,
      SECRET: settings.secret,
      LOG_LEVEL: 'error',
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4_000)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const ready = new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(
      () => reject(new Error(`The server did not start:\n${printed}`)),
      patience.start,
    );
    const settle = (act: () => void) => {
      clearTimeout(giveUp);
      act();
    };
    child.once('exit', (code, signal) =>
      settle(() => reject(new Error(`The server ended with ${code ?? signal}:\n${printed}`))),
    );
    child.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'listening' in message) settle(resolve);
    });
  });
  // Whoever kills it while it starts does not wait for it.
  ready.catch(() => undefined);

  return {
    ready,
    hasEnded,
    query: createQuestions(child),
    async kill(whom) {
      const children = child.pid === undefined ? [] : listDescendants(child.pid);
      const groups = whom === 'group' ? new Set(children.map(({ group }) => group)) : [];
      endNow(whom === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0));
      for (const group of groups) endNow(-group);
      await ended;
      const deadline = Date.now() + patience.end;
      while (listAlive(children).length > 0 && Date.now() < deadline) await pause(20);
      const left = listAlive(children);
      for (const { pid } of left) endNow(pid);
      return left.map(({ command }) => command);
    },
  };
}

function endNow(pid: number): void {
  if (pid === 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

type Answer = { id: number; rows?: unknown[]; error?: string };

function createQuestions(child: ChildProcess): ServerProcess['query'] {
  const open = new Map<number, { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }>();
  let last = 0;
  child.on('message', (message) => {
    const { id, rows, error } = message as Answer;
    const question = open.get(id);
    open.delete(id);
    if (rows) question?.resolve(rows);
    else question?.reject(new Error(error));
  });
  child.once('exit', () => {
    for (const { reject } of open.values()) reject(new Error('The server ended.'));
    open.clear();
  });
  return <Row>(statement: string) =>
    new Promise<Row[]>((resolve, reject) => {
      const id = (last += 1);
      open.set(id, { resolve: (rows) => resolve(rows as Row[]), reject });
      child.send({ id, statement }, (error) => error && reject(error));
    });
}
