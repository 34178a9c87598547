import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isScript, isTest } from '../conventions/checks/source';
import { listFiles } from '../conventions/tree';
import { checkNameShape } from './choices';
import { planRemoval, unlink, write } from './plan';
import { folderOf, isInUse, readManifests, ScaffoldError, shown, workflowPath } from './remote';

/**
 * Removes a remote and all shared lines that name it.
 *
 * @returns files that still name it. Throws ScaffoldError.
 */
export async function removeRemote(
  root: string,
  { name, force }: { name: string | undefined; force: boolean },
): Promise<string[]> {
  checkNameShape(name);
  // Doesn't require remote.json, so that it also removes half-made remotes.
  if (!isInUse(root, name)) throw new ScaffoldError(`There is no remote ${shown(name)}.`);
  if (!force) {
    const uncommitted = listUncommitted(root, name);
    if (uncommitted.length > 0)
      throw new ScaffoldError(
        `${folderOf(name)} has work that is in no commit: ${uncommitted.join(', ')}; --force throws it away.`,
      );
    const dependents = findDependents(root, name);
    if (dependents.length > 0)
      throw new ScaffoldError(
        `Others need ${shown(name)}: ${dependents.join('; ')}; --force leaves them without.`,
      );
  }
  write(root, await planRemoval(root, name));
  rmSync(join(root, folderOf(name)), { recursive: true });
  rmSync(join(root, workflowPath(name)), { force: true });
  unlink(root, name);
  return findMentions(root, name);
}

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

function findDependents(root: string, name: string): string[] {
  const manifests = readManifests(root);
  const own = manifests.get(name);
  if (!own) return [];
  manifests.delete(name);
  const others = [...manifests];
  const lonely = own.events.published.filter((topic) =>
    others.every(([, { events }]) => !events.published.includes(topic)),
  );
  const heard = others.flatMap(([other, { events }]) =>
    events.heard.filter((topic) => lonely.includes(topic)).map((topic) => `${other} hears its ${topic}`),
  );
  const filled = (own.slots ?? []).map(({ name: slot }) => `the shell leaves the place ${slot} to it`);
  const opened = listCode(root, name).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return own.views
      .filter(({ id }) => new RegExp(`openView\\((['"\`])${id}\\1`).test(text))
      .map(({ id }) => `${path} opens its view ${id}`);
  });
  return [...heard, ...filled, ...opened];
}

const listCode = (root: string, name: string): string[] =>
  ['shell', 'remotes']
    .flatMap((folder) => listFiles(root, folder))
    .filter((path) => !path.startsWith(`${folderOf(name)}/`) && isScript(path) && !isTest(path));

function findMentions(root: string, name: string): string[] {
  const mention = new RegExp(`(?:remotes/|@lisan/)${name}(?![\\w-])`);
  return listFiles(root).filter(
    (path) =>
      !isTest(path) &&
      /\.(?:[cm]?[jt]sx?|json5?|md|ya?ml)$/.test(path) &&
      mention.test(readFileSync(join(root, path), 'utf8')),
  );
}

export function describeRemoved(name: string, mentions: readonly string[]): string {
  const still = mentions.length === 0 ? [] : [`It is still named in ${mentions.join(', ')}.`];
  return [
    `${folderOf(name)} is gone from this checkout.`,
    ...still,
    `What is live stays live until: npm run deploy -- remove ${name}`,
  ].join('\n');
}
