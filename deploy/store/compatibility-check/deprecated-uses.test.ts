import { resolve } from 'node:path';
import { findDeprecatedUses } from './deprecated-uses';

const root = resolve(import.meta.dirname, '../../..');
const kit = {
  hash: '',
  files: {
    'remote-kit/src/index.d.ts': [
      "export { useHost, useWords, defineRemote } from './kit.js';",
      "export type { Host } from './kit.js';",
    ].join('\n'),
    'remote-kit/src/kit.d.ts': [
      '/** @deprecated since contract 2, removed in contract 3: `useTranslations` */',
      'export declare const useWords: () => string;',
      'export interface Host {',
      '  /** @deprecated since contract 2: `publicConfig` */',
      '  facts(): void;',
      '  publicConfig(): void;',
      '}',
      'export declare function useHost(): Host;',
      'interface New { translations: string }',
      'interface Old {',
      '  /** @deprecated since contract 2: `translations` */',
      '  messages: string;',
      '}',
      'export declare function defineRemote(definition: New | Old): void;',
    ].join('\n'),
  },
};
const written = (...lines: string[]) => ({
  bundled: { hash: '', files: {} },
  sources: [{ path: 'remotes/notes/src/Notes.ts', text: lines.join('\n') }],
});
const at = (line: number, rest: string) => `remotes/notes/src/Notes.ts:${line}: ${rest}`;

test('names each use of a deprecated function or property, destructured or written too', () => {
  const notes = written(
    "import { defineRemote, useHost, useWords } from '@lisan/remote-kit';",
    'export const words = () => useWords();',
    'export const say = () => useHost().facts();',
    'export const take = () => {',
    '  const { facts } = useHost();',
    '  return facts;',
    '};',
    "defineRemote({ messages: 'Notes' });",
  );
  const goes = "'useWords' is deprecated since contract 2, removed in contract 3: `useTranslations`";
  expect(findDeprecatedUses(root, kit, notes)).toEqual([
    at(1, goes),
    at(2, goes),
    at(3, "'facts' is deprecated since contract 2: `publicConfig`"),
    at(5, "'facts' is deprecated since contract 2: `publicConfig`"),
    at(8, "'messages' is deprecated since contract 2: `translations`"),
  ]);
});

test("ignores the remote's own names that only look alike", () => {
  const notes = written(
    "import { useHost } from '@lisan/remote-kit';",
    'export const facts = { messages: 1, useWords: 2 };',
    'export const say = () => [facts.messages, facts.useWords, useHost().publicConfig()];',
  );
  expect(findDeprecatedUses(root, kit, notes)).toEqual([]);
});
