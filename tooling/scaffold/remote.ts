import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@lisan/contract';

export type NewRemote = {
  name: string;
  label: { en: string; ar: string };
  icon: string;
  order: number;
};

/** `voice-notes` → `VoiceNotes`. */
export const inPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());

/** `voice-notes` → `voiceNotes`. */
export const inCamelCase = (name: string): string => {
  const pascal = inPascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
};

export const folderOf = (name: string): string => `remotes/${name}`;
export const workflowPath = (name: string): string => `.github/workflows/${name}.yml`;

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'coverage', '.cache']);

/** Whether the folder holds source files; ignores leftovers of git and builds. */
export function isInUse(root: string, name: string): boolean {
  const folder = join(root, folderOf(name));
  if (!statSync(folder, { throwIfNoEntry: false })) return false;
  return readdirSync(folder).some((file) => !IGNORED_FOLDERS.has(file));
}

export function readManifests(root: string): Map<string, RemoteManifest> {
  const names = readdirSync(join(root, 'remotes')).filter((name) =>
    statSync(join(root, folderOf(name), 'remote.json'), { throwIfNoEntry: false }),
  );
  return new Map(
    names.map((name) => {
      const text = readFileSync(join(root, folderOf(name), 'remote.json'), 'utf8');
      return [name, JSON.parse(text) as RemoteManifest];
    }),
  );
}

/** The command is refused; the message is one sentence. */
export class ScaffoldError extends Error {
  override readonly name = 'ScaffoldError';
}

/** User input, shortened and safe to print in a sentence. */
export const shown = (text: string): string => {
  const plain = text.replaceAll(/\p{C}/gu, '�');
  return `'${plain.length > 60 ? `${plain.slice(0, 60)}…` : plain}'`;
};
