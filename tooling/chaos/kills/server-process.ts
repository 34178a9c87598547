import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { startApi } from '../../own-server/api-process';
import { listAlive, listDescendants } from '../process-tree';

const START_TIMEOUT_MS = 60_000;
/** Time for children to end after the server. */
const END_TIMEOUT_MS = 5_000;

interface ServerSettings {
  readonly port: number;
  readonly dataFolder: string;
  readonly temporaryFolder: string;
  readonly secret: string;
}

export interface ServerProcess {
  /** Resolves when it listens; rejects with its output when it ends first. */
  readonly ready: Promise<void>;
  /** Runs a statement outside the server's transactions. */
  query<Row>(statement: string): Promise<Row[]>;
  /** Sends SIGKILL, with `group` also to its children. Resolves with the children that survived. */
  kill(whom: 'group' | 'server'): Promise<string[]>;
}

export function startServerProcess(settings: ServerSettings): ServerProcess {
  const { port, dataFolder, temporaryFolder, secret } = settings;
  const { child, pid, listening, ended } = startApi(dataFolder, {
    isGroup: true,
    preloads: [new URL('database-probe.mjs', import.meta.url).href],
    env: { API_PORT: String(port), TMPDIR: temporaryFolder, SECRET: secret },
  });
  const late = pause(START_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error('The server did not start in time.');
  });
  const ready = Promise.race([listening.then(() => undefined), late]);
  // A kill during the start leaves it unawaited.
  ready.catch(() => undefined);
  return {
    ready,
    query: createQuestions(child),
    async kill(whom) {
      const children = listDescendants(pid);
      const groups = whom === 'group' ? new Set(children.map(({ group }) => group)) : [];
      killNow(whom === 'group' ? -pid : pid);
      for (const group of groups) killNow(-group);
      await ended;
      const deadline = Date.now() + END_TIMEOUT_MS;
      while (listAlive(children).length > 0 && Date.now() < deadline) await pause(20);
      const left = listAlive(children);
      for (const one of left) killNow(one.pid);
      return left.map(({ command }) => command);
    },
  };
}

function killNow(pid: number): void {
  if (pid === 0) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already ended.
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
