import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('../../', import.meta.url));

/** A copy of this repository in its own folder, with one commit. */
export type Checkout = {
  root: string;
  run(program: string, ...words: readonly string[]): string;
  status(): string;
  remove(): void;
};

/** Copies Lisan's packages; links all others to those installed here. */
export function makeCheckout(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-scaffold-'));
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: own,
    encoding: 'utf8',
  });
  for (const file of list.split('\0')) {
    if (file === '' || !existsSync(join(own, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(own, file), join(folder, file));
  }
  bringPackages(folder);
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

function bringPackages(folder: string): void {
  for (const place of ['.', ...listWorkspaces()]) {
    const installed = join(own, place, 'node_modules');
    if (existsSync(installed)) linkAll(installed, join(folder, place, 'node_modules'));
  }
  const ours = join(folder, 'node_modules/@lisan');
  rmSync(ours, { recursive: true, force: true });
  mkdirSync(ours);
  for (const place of listWorkspaces()) symlinkSync(join('../..', place), join(ours, nameOf(place)));
}

function nameOf(place: string): string {
  const { name } = JSON.parse(readFileSync(join(own, place, 'package.json'), 'utf8')) as { name: string };
  return name.replace('@lisan/', '');
}

function linkAll(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== '@lisan') symlinkSync(join(from, name), join(to, name));
}

function listWorkspaces(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return workspaces
    .flatMap((pattern) => {
      const parent = pattern.replace(/\/\*$/, '');
      return parent === pattern
        ? [pattern]
        : readdirSync(join(own, parent)).map((name) => `${parent}/${name}`);
    })
    .filter((place) => existsSync(join(own, place, 'package.json')));
}
