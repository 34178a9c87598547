import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifests, type NewRemote } from './remote';
import { ScaffoldRefusal, shown } from './refusal';

/** What somebody said about the new remote; what they did not is chosen for them. */
export type Wishes = {
  name: string;
  labelEn?: string | undefined;
  labelAr?: string | undefined;
  icon?: string | undefined;
};

const LONGEST_LABEL = 40;
/** It is read in sentences, tables and code, where signs have a meaning of their own. */
const LABEL = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ’&,.،-]*$/u;

/** Name, labels, icon and place of a remote that is to be made. Throws a ScaffoldRefusal. */
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
    throw new ScaffoldRefusal(`--icon ${shown(icon)} is not drawn; there are ${icons.join(', ')}.`);
  return remote;
}

/** `voice-notes` → `Voice Notes`. */
const titleOf = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** Nobody said what it is called in Arabic: it is a section of that name. */
const arabicTitleOf = (english: string) => `قسم ${english}`;

function checkLabel(option: string, label: string, letter: RegExp, script: string): string {
  const text = label.trim().replaceAll(/ +/g, ' ');
  if (!LABEL.test(text) || !letter.test(text))
    throw new ScaffoldRefusal(
      `${option} ${shown(label)} is no label: it is letters, digits, spaces and , . - & ’ with ${script} letter among them.`,
    );
  if (text.length > LONGEST_LABEL)
    throw new ScaffoldRefusal(
      `${option} ${shown(label)} has ${text.length} characters, and a label has ${LONGEST_LABEL} at most.`,
    );
  return text;
}

/** Icons that a `remote.json` can name. */
function listIcons(root: string): string[] {
  const text = readFileSync(join(root, 'shared/ui/src/icons/icon-paths.ts'), 'utf8');
  return [...text.matchAll(/^ {2}([a-z][a-z0-9]*):/gm)].map(([, name = '']) => name);
}
