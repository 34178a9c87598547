import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pageProtocol } from '@lisan/contract';
import { apiPreloads } from '../../store';
import { StartError } from '../../edge';

const FIRST_RESTART_DELAY_MS = 500;
const MAX_RESTART_DELAY_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;
const START_TIMEOUT_MS = 60_000;

/** Compiling the embedded database's WebAssembly fragments 80 MB, which these return. Bytes; glibc only. */
const mallocSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '32768',
};

export type ApiProcess = Awaited<ReturnType<typeof startApi>>;

interface ApiOptions {
  readonly script: string;
  readonly say: (text: string) => void;
  readonly edgeSecret: string;
  readonly stopSeconds: number;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Throws StartError when the API ends before it is ready. */
export async function startApi({
  script,
  say,
  edgeSecret,
  stopSeconds,
  environment = process.env,
}: ApiOptions) {
  let origin: URL | undefined;
  let child: ChildProcess | undefined;
  let isStopping = false;

  async function live(): Promise<{ ended: Promise<void> }> {
    const process = fork(script, {
      // Any free port: only the edge connects.
      env: { ...environment, ...mallocSettings, API_PORT: '0', HOST: '127.0.0.1', EDGE_SECRET: edgeSecret },
      execArgv: ['--max-semi-space-size=16', ...apiPreloads.flatMap((preload) => ['--import', preload])],
      // Outside the terminal's group: Ctrl-C must reach it once, from here.
      detached: true,
    });
    child = process;
    const ended = once(process, 'exit').then(() => {
      origin = undefined;
    });
    const listening = new Promise<URL>((resolve) => {
      process.on('message', (message) => {
        const url = urlIn(message);
        if (url !== undefined) resolve(new URL(url));
      });
    });
    const url = await Promise.race([listening, ended]);
    if (!url || !(await isReady(url, ended))) {
      process.kill('SIGKILL');
      throw new StartError('The server ended before it was ready.', { isReported: !url });
    }
    origin = url;
    return { ended };
  }

  async function keepAlive(ended: Promise<void>): Promise<void> {
    let wait = FIRST_RESTART_DELAY_MS;
    let over = ended;
    for (;;) {
      const begun = performance.now();
      await over;
      if (isStopping) return;
      if (performance.now() - begun > HEALTHY_AFTER_MS) wait = FIRST_RESTART_DELAY_MS;
      say(`The server ended unexpectedly; it is started again in ${wait / 1000} s.`);
      await pause(wait);
      wait = Math.min(wait * 2, MAX_RESTART_DELAY_MS);
      if (isStopping) return;
      over = (await live().catch(() => ({ ended: Promise.resolve() }))).ended;
    }
  }

  const { ended } = await live();
  const running = keepAlive(ended);
  return {
    origin: (): URL | undefined => origin,
    async stop(): Promise<void> {
      isStopping = true;
      const process = child;
      if (process && process.exitCode === null && process.signalCode === null) {
        process.kill('SIGTERM');
        const timeout = new AbortController();
        const forced = pause(stopSeconds * 1000, undefined, { signal: timeout.signal }).then(
          () => process.kill('SIGKILL'),
          () => undefined,
        );
        await once(process, 'exit');
        timeout.abort();
        await forced;
      }
      await Promise.race([running, pause(MAX_RESTART_DELAY_MS, undefined, { ref: false })]);
    },
  };
}

function urlIn(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('listening' in message)) return undefined;
  return typeof message.listening === 'string' ? message.listening : undefined;
}

async function isReady(origin: URL, ended: Promise<void>): Promise<boolean> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  const until = performance.now() + START_TIMEOUT_MS;
  while (!isOver && performance.now() < until) {
    const answer = await fetch(new URL(`${pageProtocol.apiBase}/health/ready`, origin)).catch(
      () => undefined,
    );
    if (answer?.ok) return true;
    await pause(100);
  }
  return false;
}
