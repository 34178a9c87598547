import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFiles, listWorkspaces, root } from '../../conventions/tree';

/** A copy of this repository in a folder of its own, in one commit. */
export type Checkout = {
  root: string;
  /** Runs a program there. @returns what it printed */
  run(program: string, ...words: readonly string[]): string;
  /** What differs from the commit, as `git status` says it; empty when nothing does. */
  status(): string;
  remove(): void;
};

/** Packages are not copied: each is a link to the one that is installed here, and rooms are those of the copy. */
export function makeCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-scaffold-'));
  for (const file of listFiles()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  linkPackages(folder);
  const run = (program: string, ...words: readonly string[]) =>
    execFileSync(program, words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  run('git', 'init', '--quiet', '--template=');
  run('git', 'add', '--all');
  run(
    'git',
    ...['-c', 'user.name=Layla', '-c', 'user.email=layla@example.com', '-c', 'commit.gpgsign=false'],
    ...['commit', '--quiet', '--no-verify', '--message', 'chore(lisan): as it is'],
  );
  return {
    root: folder,
    run,
    status: () => run('git', 'status', '--porcelain', '--untracked-files=all'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkPackages(folder: string): void {
  for (const place of ['.', ...listWorkspaces()]) {
    const installed = join(root, place, 'node_modules');
    let names: string[];
    try {
      names = readdirSync(installed);
    } catch {
      continue;
    }
    mkdirSync(join(folder, place, 'node_modules'), { recursive: true });
    for (const name of names)
      if (name !== '@lisan') symlinkSync(join(installed, name), join(folder, place, 'node_modules', name));
  }
  const ours = join(folder, 'node_modules/@lisan');
  mkdirSync(ours, { recursive: true });
  for (const place of listWorkspaces())
    symlinkSync(join('../..', place), join(ours, place.split('/').at(-1) ?? place));
}
