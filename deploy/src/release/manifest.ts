import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RemoteManifest, type ReleasedView } from '@lisan/contract';
import { checkShape, parseJson } from './check-shape';
import { Refusal } from './refusal';

const languages = ['en', 'ar'] as const;

/** Reads and checks `remote.json`. Refuses with one line for each wrong field. */
export async function readManifest(folder: string, shown: string): Promise<RemoteManifest> {
  const where = { file: `${shown}/remote.json`, code: 'invalid_manifest' } as const;
  const text = await readFile(join(folder, 'remote.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Refusal('invalid_manifest', [`${where.file} is missing`]);
  return checkShape(RemoteManifest, parseJson(text, where), where);
}

/** The views with their words from the remote's own messages, so that the shell can show them before it loads. */
export async function readViews(
  manifest: RemoteManifest,
  folder: string,
  shown: string,
): Promise<ReleasedView[]> {
  const messages = await Promise.all(languages.map((language) => readMessages(folder, shown, language)));
  const faults: string[] = [];
  const views = manifest.views.map(({ label, ...view }) => {
    const [en, ar] = messages.map((tree, index) => {
      const words = findMessage(tree, label);
      if (words === undefined) {
        const file = `${shown}/src/translations/${languages[index]}.json`;
        faults.push(`${file}: '${label}', the label of view '${view.id}', is missing`);
      }
      return words ?? '';
    });
    return { ...view, label: { en: en ?? '', ar: ar ?? '' } };
  });
  if (faults.length > 0) throw new Refusal('invalid_manifest', faults);
  return views;
}

async function readMessages(folder: string, shown: string, language: string): Promise<unknown> {
  const where = { file: `${shown}/src/translations/${language}.json`, code: 'invalid_manifest' } as const;
  const text = await readFile(join(folder, 'src', 'translations', `${language}.json`), 'utf8').catch(
    () => '{}',
  );
  return parseJson(text, where);
}

/** Keys stand flat (`"nav.chat"`) or nested (`nav: { chat }`), as the translator reads them. */
function findMessage(tree: unknown, key: string): string | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined;
  const entries = new Map<string, unknown>(Object.entries(tree));
  const whole = entries.get(key);
  if (typeof whole === 'string') return whole.trim() === '' ? undefined : whole;
  const dot = key.indexOf('.');
  return dot === -1 ? undefined : findMessage(entries.get(key.slice(0, dot)), key.slice(dot + 1));
}
