import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { entryPoint, type ProcessEntry } from '@lisan/engine-runtime';
import previous from './previous-release.json' with { type: 'json' };

const repository = join(import.meta.dirname, '../../..');
const cacheFolder = join(repository, '.cache/previous-release');

export interface PreviousRelease {
  readonly migrationsFolder: string;
  readonly server: ProcessEntry;
}

export function buildPreviousRelease(): PreviousRelease {
  const folder = join(cacheFolder, previous.commit);
  if (!existsSync(folder)) build(folder);
  return {
    migrationsFolder: join(folder, 'api/migrations'),
    server: { ...entryPoint('server'), script: join(folder, 'api/dist/server.js') },
  };
}

/** Throws when a shallow clone doesn't have the commit. */
export function requireCommit(commit: string, folder = repository): void {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: folder, stdio: 'ignore' });
  } catch (cause) {
    throw new Error(
      `This clone doesn't have the previous release (commit ${commit}): run \`git fetch --unshallow\`, or set \`fetch-depth: 0\` for actions/checkout.`,
      { cause },
    );
  }
}

function build(folder: string): void {
  requireCommit(previous.commit);
  // Renamed when complete, so an interrupted build is never used.
  const part = join(cacheFolder, `part-${process.pid}`);
  rmSync(cacheFolder, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const files = ['api', 'shared', 'package-lock.json'];
  const archive = execFileSync('git', ['archive', previous.commit, ...files], {
    cwd: repository,
    maxBuffer: Infinity,
  });
  execFileSync('tar', ['-x'], { cwd: part, input: archive });
  linkPackages(part);
  execFileSync(process.execPath, ['api/build.mjs'], { cwd: part, stdio: ['ignore', 'ignore', 'inherit'] });
  renameSync(part, folder);
}

function linkPackages(folder: string): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  for (const [path, { link, resolved = '' }] of Object.entries(packages)) {
    if (link !== true) continue;
    const parent = dirname(path);
    mkdirSync(join(folder, parent), { recursive: true });
    symlinkSync(relative(parent, resolved), join(folder, path), 'dir');
  }
}
