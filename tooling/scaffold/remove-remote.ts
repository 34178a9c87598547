import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findDependents, findMentions } from './dependents';
import { checkNameShape } from './names';
import { planRemoval, unlink, write } from './plan';
import { folderOf, isInUse } from './remote';
import { ScaffoldRefusal, shown } from './refusal';
import { workflowPath } from './workflow';

/**
 * Takes a remote out of the repository, with every line that named it for the sake of the repository.
 * @returns files that still name it. Throws a ScaffoldRefusal.
 */
export async function removeRemote(
  root: string,
  { name, force = false }: { name: string | undefined; force?: boolean },
): Promise<string[]> {
  checkNameShape(name);
  // Not by its remote.json: what was half made or half removed when somebody ended it is taken away too.
  if (!isInUse(root, name)) throw new ScaffoldRefusal(`There is no remote ${shown(name)}.`);
  if (!force) {
    const uncommitted = listUncommitted(root, name);
    if (uncommitted.length > 0)
      throw new ScaffoldRefusal(
        `${folderOf(name)} has work that is in no commit: ${uncommitted.join(', ')}; --force throws it away.`,
      );
    const dependents = findDependents(root, name);
    if (dependents.length > 0)
      throw new ScaffoldRefusal(
        `Others need ${shown(name)}: ${dependents.join('; ')}; --force leaves them without.`,
      );
  }
  write(root, await planRemoval(root, name));
  rmSync(join(root, folderOf(name)), { recursive: true });
  rmSync(join(root, workflowPath(name)), { force: true });
  unlink(root, name);
  return findMentions(root, name);
}

/** Files of a remote that differ from the last commit. */
function listUncommitted(root: string, name: string): string[] {
  const status = execFileSync(
    'git',
    ['status', '--porcelain', '-z', '--', folderOf(name), workflowPath(name)],
    { cwd: root, encoding: 'utf8' },
  );
  return status
    .split('\0')
    .filter(Boolean)
    .map((line) => line.slice(3));
}

/** What is left to do. */
export function tellRemoved(name: string, mentions: readonly string[]): string {
  const still = mentions.length === 0 ? [] : [`It is still named in ${mentions.join(', ')}.`];
  return [
    `${folderOf(name)} is gone from this checkout.`,
    ...still,
    `What is live stays live until: npm run deploy -- remove ${name}`,
  ].join('\n');
}
