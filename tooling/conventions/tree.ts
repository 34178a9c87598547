// Reads the repository, and writes temporary trees for planted violations.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const GENERATED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.nx',
  '.data',
  '.cache',
  'coverage',
  'test-results',
  'playwright-report',
]);

export function listFiles(top: string = root, folder = ''): string[] {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    if (GENERATED_FOLDERS.has(entry.name)) return [];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return listFiles(top, path);
    return entry.isFile() ? [path] : [];
  });
}

export const readText = (path: string, top: string = root): string => readFileSync(join(top, path), 'utf8');

export const readJson = <Shape>(path: string): Shape => JSON.parse(readText(path)) as Shape;

export type PackageJson = {
  name: string;
  workspaces?: string[];
  exports?: Record<string, string>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  overrides?: Record<string, string>;
};

export function listWorkspaces(): string[] {
  return (readJson<PackageJson>('package.json').workspaces ?? []).flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern];
    const parent = pattern.slice(0, -2);
    return readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  });
}

/**
 * Writes `files` (path → text) and `links` (path → target, relative to the link) into a temporary
 * folder. Returns its path and a cleanup function.
 */
export function writeTree(files: Record<string, string>, links: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lisan-conventions-'));
  const pathOf = (path: string) => {
    const full = join(folder, path);
    mkdirSync(dirname(full), { recursive: true });
    return full;
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(pathOf(path), text);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, pathOf(path));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

const TEXT_FILE_PATTERN =
  /\.([cm]?[jt]sx?|jsonc?|md|sql|ya?ml|sh|css|html|conf|txt|svg)$|(^|\/)(LICENSE|Dockerfile|Containerfile|run|\.\w+)$/;

export const readSources = () =>
  listFiles()
    .filter((path) => TEXT_FILE_PATTERN.test(path) && path !== 'package-lock.json')
    .map((path) => ({ path, text: readText(path) }));
