import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteManifest } from '@lisan/contract';
import { isInUse, readManifests, ScaffoldError, shown, type NewRemote } from './remote';

export type Wishes = {
  name: string;
  labelEn?: string | undefined;
  labelAr?: string | undefined;
  icon?: string | undefined;
};

const MAX_LABEL_LENGTH = 40;
/** Labels appear in sentences, tables and code, where symbols have other meanings. */
const LABEL_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ’&,.،-]*$/u;

export function choose(root: string, { name, labelEn, labelAr, icon = 'document' }: Wishes): NewRemote {
  const english = labelEn ?? titleOf(name);
  const manifests = [...readManifests(root).values()];
  const orders = manifests.flatMap(({ views }) => views.map(({ order }) => order));
  const remote = {
    name,
    label: {
      en: checkLabel('--label-en', english, /\p{Script=Latin}/u, 'a Latin'),
      ar: checkLabel('--label-ar', labelAr ?? arabicTitleOf(english), /\p{Script=Arabic}/u, 'an Arabic'),
    },
    icon,
    order: Math.max(0, ...orders) + 10,
  };
  const icons = listIcons(root);
  if (!icons.includes(icon))
    throw new ScaffoldError(`--icon ${shown(icon)} is not drawn; there are ${icons.join(', ')}.`);
  return remote;
}

/** `voice-notes` → `Voice Notes`. */
const titleOf = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

const arabicTitleOf = (english: string) => `قسم ${english}`;

function checkLabel(option: string, label: string, letter: RegExp, script: string): string {
  const text = label.trim().replaceAll(/ +/g, ' ');
  if (!LABEL_PATTERN.test(text) || !letter.test(text))
    throw new ScaffoldError(
      `${option} ${shown(label)} is no label: it is letters, digits, spaces and , . - & ’ with ${script} letter among them.`,
    );
  if (text.length > MAX_LABEL_LENGTH)
    throw new ScaffoldError(
      `${option} ${shown(label)} has ${text.length} characters, and a label has ${MAX_LABEL_LENGTH} at most.`,
    );
  return text;
}

function listIcons(root: string): string[] {
  const text = readFileSync(join(root, 'shared/ui/src/icons/icon-paths.ts'), 'utf8');
  return [...text.matchAll(/^ {2}([a-z][a-z0-9]*):/gm)].map(([, name = '']) => name);
}

/** Names with another meaning for commands, builds or systems. */
const RESERVED_NAMES = new Set([
  ...['all', 'none', 'dist', 'coverage', 'gallery', 'remote', 'remotes'],
  ...['constructor', 'con', 'prn', 'aux', 'nul'],
]);

const schema: object = RemoteManifest.properties.name;
const rule = schema as { pattern: string; maxLength: number };

/** Throws ScaffoldError for an invalid name. */
export function checkNameShape(name: string | undefined): asserts name is string {
  if (name === undefined) throw new ScaffoldError('Say the name of the remote, as in: notes.');
  const { pattern, maxLength } = rule;
  if (!new RegExp(pattern).test(name))
    throw new ScaffoldError(
      `${shown(name)} is no name for a remote: it is small letters a to z and digits, with single hyphens between words and a letter first, as in voice-notes.`,
    );
  if (name.length > maxLength)
    throw new ScaffoldError(
      `${shown(name)} has ${name.length} characters, and a remote's name has ${maxLength} at most.`,
    );
}

/** Throws ScaffoldError for a name that is invalid or taken. */
export function checkNewName(root: string, name: string | undefined): asserts name is string {
  checkNameShape(name);
  if (isInUse(root, name)) throw new ScaffoldError(`There is a remote ${shown(name)} already.`);
  if (existsSync(join(root, name)) || existsSync(join(root, 'shared', name)))
    throw new ScaffoldError(`${shown(name)} is the name of another package.`);
  if (RESERVED_NAMES.has(name) || existsSync(join(root, '.github/workflows', `${name}.yml`)))
    throw new ScaffoldError(`${shown(name)} means something else to builds and commands: choose another.`);
  for (const [other, { views }] of readManifests(root))
    if (views.some(({ id }) => id === name))
      throw new ScaffoldError(`${shown(name)} is a view of the remote '${other}' already.`);
}
