import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteManifest } from '@lisan/contract';
import { isInUse, readManifests } from './remote';
import { ScaffoldRefusal, shown } from './refusal';

/** Names that a command, a build or a system reads otherwise. */
const RESERVED = new Set([
  ...['all', 'none', 'dist', 'coverage', 'gallery', 'remote', 'remotes'],
  ...['constructor', 'con', 'prn', 'aux', 'nul'],
]);

/** The contract's own rule for names. */
const schema: object = RemoteManifest.properties.name;
const rule = schema as { pattern: string; maxLength: number };

/** Refuses what could not be a remote's name anywhere. */
export function checkNameShape(name: string | undefined): asserts name is string {
  if (name === undefined) throw new ScaffoldRefusal('Say the name of the remote, as in: notes.');
  const { pattern, maxLength } = rule;
  if (!new RegExp(pattern).test(name))
    throw new ScaffoldRefusal(
      `${shown(name)} is no name for a remote: it is small letters a to z and digits, with single hyphens between words and a letter first, as in voice-notes.`,
    );
  if (name.length > maxLength)
    throw new ScaffoldRefusal(
      `${shown(name)} has ${name.length} characters, and a remote's name has ${maxLength} at most.`,
    );
}

/** Refuses what is no name for a new remote, in one sentence. */
export function checkNewName(root: string, name: string | undefined): asserts name is string {
  checkNameShape(name);
  if (isInUse(root, name)) throw new ScaffoldRefusal(`There is a remote ${shown(name)} already.`);
  if (existsSync(join(root, name)) || existsSync(join(root, 'shared', name)))
    throw new ScaffoldRefusal(`${shown(name)} is the name of another package.`);
  if (RESERVED.has(name) || existsSync(join(root, '.github/workflows', `${name}.yml`)))
    throw new ScaffoldRefusal(`${shown(name)} means something else to builds and commands: choose another.`);
  for (const [other, { views }] of readManifests(root))
    if (views.some(({ id }) => id === name))
      throw new ScaffoldRefusal(`${shown(name)} is a view of the remote '${other}' already.`);
}
