import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@lisan/e2e';

/** `npm run dev` as somebody typed it. */
export type RunningDev = {
  origin: string;
  /** When it was typed, by `performance.now()`. */
  typedAt: number;
  stop(): Promise<void>;
};

/** Types `npm run dev` on a free port. Rejects with what was printed when it ends before it prints what matches `ready`. */
export async function typeDev(
  root: string,
  wordsFor: (port: number) => readonly string[],
  { ready, env = {} }: { ready: RegExp; env?: NodeJS.ProcessEnv },
): Promise<RunningDev> {
  const port = await findFreePort();
  const words = wordsFor(port);
  const typedAt = performance.now();
  const child = spawn('npm', ['run', 'dev', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, PORT: String(port), ...env },
  });
  const ended = once(child, 'exit');
  let printed = '';
  const isReady = await new Promise<boolean>((resolve) => {
    const hear = (part: Buffer) => {
      printed += part.toString();
      if (ready.test(printed)) resolve(true);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void ended.then(() => resolve(false));
  });
  if (!isReady) throw new Error(`npm run dev ${words.join(' ')} ended:\n${printed}`);
  return {
    origin: `http://localhost:${port}`,
    typedAt,
    async stop() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}
