import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watchOutput } from './output';

export type RemoteAlone = {
  origin: string;
  stop(): Promise<void>;
};

/**
 * Runs `npm run dev -w remotes/<name>` in a checkout; by default without a server. Resolves after
 * the first compile; rejects with its output when it ends first.
 */
export async function startRemoteAlone(
  root: string,
  name: string,
  // Nothing listens on port 9: the remote uses its fake responses.
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
