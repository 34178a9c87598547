import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planOwnFiles } from './plan';
import { folderOf, inCamelCase, readManifests } from './remote';
import { workflowPath } from './workflow';

/** Files of a remote that are in no commit as they are now, and not as the command made them either. */
export async function findUncommitted(root: string, name: string): Promise<string[]> {
  const status = execFileSync(
    'git',
    ['status', '--porcelain', '-z', '--untracked-files=all', '--', folderOf(name), workflowPath(name)],
    { cwd: root, encoding: 'utf8' },
  );
  const changed = status
    .split('\0')
    .map((line) => line.slice(3))
    .filter((path) => path !== '' && existsSync(join(root, path)));
  if (changed.length === 0) return [];
  const made = await asMade(root, name);
  return changed.filter((path) => made.get(path) !== readFileSync(join(root, path), 'utf8'));
}

/** The remote's files as the command would make them with the labels and the icon that it has now. */
async function asMade(root: string, name: string): Promise<ReadonlyMap<string, string>> {
  const view = readManifests(root).get(name)?.views[0];
  if (!view) return new Map();
  const label = { en: readLabel(root, name, 'en'), ar: readLabel(root, name, 'ar') };
  return planOwnFiles(root, { name, label, icon: view.icon, order: view.order });
}

function readLabel(root: string, name: string, language: 'en' | 'ar'): string {
  const path = join(root, folderOf(name), 'src/translations', `${language}.json`);
  if (!existsSync(path)) return '';
  const { nav } = JSON.parse(readFileSync(path, 'utf8')) as { nav?: Record<string, string> };
  return nav?.[inCamelCase(name)] ?? '';
}
