import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScript, isTest } from '../conventions/checks/source';
import { listFiles } from '../conventions/tree';
import { folderOf, readManifests } from './remote';

/** What would miss a remote, one clause each: who hears what it alone publishes, opens its views, or has it fill a place. */
export function findDependents(root: string, name: string): string[] {
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

/** Files that name a remote's folder or package; a test may name what it makes itself. */
export function findMentions(root: string, name: string): string[] {
  const mention = new RegExp(`(?:remotes/|@lisan/)${name}(?![\\w-])`);
  return listFiles(root).filter(
    (path) =>
      !isTest(path) &&
      /\.(?:[cm]?[jt]sx?|json5?|md|ya?ml)$/.test(path) &&
      mention.test(readFileSync(join(root, path), 'utf8')),
  );
}
