import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bench } from './bench';
import { Rounds, type Series } from './report/series';

const own = fileURLToPath(new URL('../../', import.meta.url));
const most = 3;

/** Seconds of processor time of a command and everything that it starts: what the shell says of its children. */
async function secondsOf(root: string, words: readonly string[]): Promise<number> {
  const command = [process.execPath, ...words].map((word) => `'${word}'`).join(' ');
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} >/dev/null && times`], { cwd: root });
  const children = stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/\b(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** One remote built as its team builds it: from nothing, and when nothing has changed. */
export async function benchBuild({ versions, isCompared, rounds, say }: Bench): Promise<Series[]> {
  const found = new Rounds();
  const build = ['--import', 'tsx', 'deploy/src/cli.ts', 'build', 'chat'];
  // The files of a commit that was just fetched are on the disk alone, those at work in memory as well.
  if (isCompared) for (const { root = own } of versions) await secondsOf(root, build);
  for (let round = 0; round < Math.min(rounds, most); round += 1)
    for (const { root = own, commit } of versions) {
      rmSync(join(root, '.cache/build/chat.hash'), { force: true });
      rmSync(join(root, 'remotes/chat/dist'), { recursive: true, force: true });
      found.add('build of chat, CPU s', 'cold', await secondsOf(root, build), commit);
      found.add('build of chat, CPU s', 'cached', await secondsOf(root, build), commit);
      say(`round ${round + 1} of ${Math.min(rounds, most)}`);
    }
  return found.list();
}
