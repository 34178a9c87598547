import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface OtherCommit {
  readonly commit: string;
  readonly root: string;
}

const git = (...words: readonly string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/**
 * A worktree of another commit below .cache/bench, with the packages that are installed here, or with its own where its
 * lockfile names others. It stays for the next comparison.
 */
export function openCommit(name: string): OtherCommit {
  const commit = git('rev-parse', '--short=10', `${name}^{commit}`);
  const folder = join(root, '.cache/bench/commits', commit);
  if (existsSync(join(folder, 'package.json'))) return { commit, root: folder };
  mkdirSync(dirname(folder), { recursive: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', folder, commit);
  const lockfile = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  if (lockfile(root) === lockfile(folder)) bringPackages(folder);
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' });
  return { commit, root: folder };
}

/** By hard links: a build asks where a file really lies. Links between our own packages are relative, and lead into the copy. */
function bringPackages(folder: string): void {
  const workspaces = ['remotes', 'shared'].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  for (const at of ['.', 'shell', 'api', 'deploy', 'e2e', 'tooling', ...workspaces]) {
    const [from, to] = [join(root, at, 'node_modules'), join(folder, at, 'node_modules')];
    if (existsSync(from) && existsSync(dirname(to))) execFileSync('cp', ['-al', from, to]);
  }
}
