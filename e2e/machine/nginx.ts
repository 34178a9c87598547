import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port';
import { getNginx } from './programs';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Nginx = {
  /** Without a trailing slash. */
  url: string;
  stop(): Promise<void>;
};

/** Starts nginx with the configuration from `deploy hosting nginx`. */
export async function startNginx(words: string[]): Promise<Nginx> {
  const { program, brotli } = getNginx();
  const scratch = mkdtempSync(join(tmpdir(), 'lisan-nginx-'));
  const file = join(scratch, 'nginx.conf');
  const port = await findFreePort();
  const options = ['--listen', `127.0.0.1:${port}`, '--scratch', scratch, '--out', file];
  const modules = brotli === undefined ? [] : ['--brotli', brotli];
  execFileSync(
    join(root, 'node_modules/.bin/tsx'),
    ['deploy/cli/cli.ts', 'hosting', 'nginx', ...words, ...modules, ...options],
    { cwd: root, stdio: 'pipe' },
  );
  // A single process as this user: worker processes couldn't read the test's folder.
  const child = spawn(program, ['-e', 'stderr', '-c', file, '-g', 'daemon off; master_process off;']);
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(scratch, { recursive: true });
  };
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    if (await fetch(url).catch(() => undefined)) return { url, stop };
    await pause(20);
  }
  throw new Error(`nginx ended: ${said}`);
}
