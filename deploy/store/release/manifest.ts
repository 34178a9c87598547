import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  languageCodes,
  findLabelFault,
  remoteBounds,
  RemoteManifest,
  type ReleasedView,
} from '@lisan/contract';
import { Type } from 'typebox';
import { getShaped, lineInJson, readShape } from './check-shape';
import { ReleaseError } from './release-error';

const labelFaults = {
  long: `has more than ${remoteBounds.label} characters`,
  unseen: 'holds characters that cannot be seen, or that turn the text around them',
};

export async function readManifest(folder: string, shown: string): Promise<RemoteManifest> {
  const file = `${shown}/remote.json`;
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseError('invalid_manifest', [`${file} is missing`]);
  const { value: manifest, faults } = readShape(RemoteManifest, text, file, true);
  if (faults) throw new ReleaseError('invalid_manifest', faults);
  const views = manifest.views.map(({ id }) => id);
  const twice = views.filter((id, index) => views.indexOf(id) !== index);
  if (twice.length > 0)
    throw new ReleaseError('invalid_manifest', [`${file}: view '${twice[0]}' is listed twice`]);
  return manifest;
}

/** Views with translated labels, which the shell shows before the remote loads. */
export async function readViews(
  manifest: RemoteManifest,
  folder: string,
  shown: string,
): Promise<ReleasedView[]> {
  const messages = await Promise.all(languageCodes.map((language) => readMessages(folder, shown, language)));
  const faults: string[] = [];
  const views = manifest.views.map(({ label, noPicture: _why, ...view }) => {
    const [en, ar] = messages.map(({ text, tree }, index) => {
      const { words, pointer } = findMessage(tree, label);
      const file = `${shown}/src/translations/${languageCodes[index]}.json`;
      const named = `'${label}', the label of view '${view.id}',`;
      const fault = words === undefined ? 'empty' : findLabelFault(words);
      if (fault === 'empty') faults.push(`${file}: ${named} is missing`);
      else if (fault) faults.push(`${file}:${lineInJson(text, pointer)}: ${named} ${labelFaults[fault]}`);
      return words ?? '';
    });
    return { ...view, label: { en: en ?? '', ar: ar ?? '' } };
  });
  if (faults.length > 0) throw new ReleaseError('invalid_manifest', faults);
  return views;
}

async function readMessages(
  folder: string,
  shown: string,
  language: string,
): Promise<{ text: string; tree: unknown }> {
  const text = await readFile(join(folder, 'src', 'translations', `${language}.json`), 'utf8').catch(
    () => '{}',
  );
  const file = `${shown}/src/translations/${language}.json`;
  return { text, tree: getShaped(readShape(Type.Unknown(), text, file), 'invalid_manifest') };
}

/** Keys are flat (`"nav.chat"`) or nested, as in i18n. Returns the JSON pointer too. */
function findMessage(tree: unknown, key: string, above = ''): { words?: string; pointer: string } {
  if (typeof tree !== 'object' || tree === null) return { pointer: above };
  const entries = new Map<string, unknown>(Object.entries(tree));
  const whole = entries.get(key);
  if (typeof whole === 'string') return { words: whole, pointer: `${above}/${key}` };
  const dot = key.indexOf('.');
  if (dot === -1) return { pointer: above };
  const first = key.slice(0, dot);
  return findMessage(entries.get(first), key.slice(dot + 1), `${above}/${first}`);
}
