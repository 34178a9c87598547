import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Measured } from './series';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, '.cache/bench');

const git = (...words: readonly string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** The commit at work, and whether files differ from it. */
export function findCommit(): { commit: string; isChanged: boolean } {
  return {
    commit: git('rev-parse', '--short=10', 'HEAD'),
    isChanged: git('status', '--porcelain', '--untracked-files=no') !== '',
  };
}

const fileOf = (commit: string) => join(folder, `${commit}.json`);

/** Everything that was measured of a commit, the last run of each part. */
export function readMeasured(commit: string): Record<string, Measured> {
  const file = fileOf(commit);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Measured>) : {};
}

/** @returns the file */
export function keepMeasured(measured: Measured): string {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(measured.commit);
  const all = { ...readMeasured(measured.commit), [measured.part]: measured };
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  return file;
}
