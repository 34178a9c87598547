import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchOutput } from './output';

/** A remote that runs alone, as its developer sees it. */
export type RemoteAlone = {
  /** Where a browser finds it. */
  origin: string;
  stop(): Promise<void>;
};

/**
 * Types `npm run dev -w remotes/<name>` in a checkout; by default with no server behind.
 * Resolves once the first compile is done; rejects with what was printed when it ends before.
 */
export async function startRemoteAlone(
  root: string,
  name: string,
  // Port 9 is nobody's: the remote takes the answers that it brings.
  lisan = 'http://127.0.0.1:9',
): Promise<RemoteAlone> {
  const child = spawn('npm', ['run', 'dev', '-w', `remotes/${name}`], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    env: { ...process.env, LISAN_URL: lisan },
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    }
  };
  const { found, printed } = watchOutput(child, (text) =>
    / compiled /.test(text) ? / alone: (http:\/\/\S+)/.exec(text)?.[1] : undefined,
  );
  const origin = await found;
  if (origin === undefined) throw new Error(`remotes/${name} ended before it could be seen:\n${printed()}`);
  return { origin, stop };
}
