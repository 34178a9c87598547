import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkTypes } from './check-types';

const root = resolve(import.meta.dirname, '../../..');
const kit = (declared: string) => ({
  hash: declared,
  files: {
    'remote-kit/src/index.d.ts': `export { useHost } from './host';`,
    'remote-kit/src/host.d.ts': `import type { Events } from '../../contract/src/index';\nexport declare function useHost(): Host;\n${declared}`,
    'contract/src/index.d.ts': `export interface Events { 'script.chosen': { text: string } }`,
  },
});
const asWritten =
  'interface Host { say(text: string): void; publish<T extends keyof Events>(topic: T, payload: Events[T]): void }';
const notes = {
  bundled: {
    hash: '',
    files: { 'ui/src/index.d.ts': 'export declare function shout(text: string): string;' },
  },
  sources: [
    {
      path: 'remotes/notes/src/Notes.ts',
      text: [
        "import { useHost } from '@lisan/remote-kit';",
        "import { shout } from '@lisan/ui';",
        "import later from 'a-package-that-is-not-here';",
        "import words from './translations/en.json';",
        'export const keep = () => useHost().say(shout(words.nav) + String(later));',
        "export const publish = () => useHost().publish('script.chosen', { text: words.nav });",
      ].join('\n'),
    },
    { path: 'remotes/notes/src/translations/en.json', text: '{ "nav": "Notes" }' },
  ],
};

test('accepts a remote with its own kit and with a grown one', () => {
  expect(checkTypes(root, kit(asWritten), notes)).toEqual([]);
  const grown = asWritten
    .replace('text: string)', "text: string, tone?: 'good')")
    .replace('{', '{ more: number;');
  expect(checkTypes(root, kit(grown), notes)).toEqual([]);
});

test('reports a type error with remote, file and line', () => {
  expect(checkTypes(root, kit(asWritten.replace('say', 'tell')), notes)).toEqual([
    "remotes/notes/src/Notes.ts:5: Property 'say' does not exist on type 'Host'.",
  ]);
  const longer = kit(asWritten);
  longer.files['contract/src/index.d.ts'] = "export interface Events { 'script.chosen': { text: string[] } }";
  expect(checkTypes(root, longer, notes)).toEqual([
    "remotes/notes/src/Notes.ts:6: Type 'string' is not assignable to type 'string[]'.",
  ]);
});

test('reads no file of the machine from sources, and quotes none in errors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lisan-beside-'));
  try {
    await writeFile(join(folder, 'letter.ts'), "export const letter = 'from Layla' as const;\n");
    await writeFile(join(folder, 'letter.json'), '{ "from_layla": 1 }');
    await writeFile(join(folder, 'whole.ts'), "declare const whole: 'from Layla';\n");
    const text = [
      `/// <reference path="${folder}/whole.ts" />`,
      `import { letter } from '${folder}/letter';`,
      `import words from '${folder}/letter.json';`,
      `import { letter as again } from '../../../../../../../../../../..${folder}/letter';`,
      'export const numbers: number[] = [letter, words, whole, again];',
    ].join('\n');
    const faults = checkTypes(root, kit(asWritten), {
      ...notes,
      sources: [{ path: 'remotes/notes/src/Spy.ts', text }],
    });
    expect(faults.join('\n')).not.toMatch(/from.Layla/i);
    expect(faults).toEqual([
      `remotes/notes/src/Spy.ts:1: File '${folder}/whole.ts' not found.`,
      expect.stringMatching(/^remotes\/notes\/src\/Spy\.ts:4: Cannot find module/),
      "remotes/notes/src/Spy.ts:5: Cannot find name 'whole'.",
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
