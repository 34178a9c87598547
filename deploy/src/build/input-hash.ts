import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Workspace } from './workspaces';

/** Folders that hold no source, and files that end up in no build. */
const notInput = /^(?:node_modules|dist|coverage|testing|gallery|\.[^/]*)$|\.test\.tsx?$|\.md$/;
const ofAllBuilds = ['package-lock.json', 'tsconfig.base.json'];

/** A text that changes when, and only when, something that the build reads has changed. */
export async function hashInputs(root: string, { inputs }: Pick<Workspace, 'inputs'>): Promise<string> {
  const lists = await Promise.all(inputs.map((path) => listFiles(root, path)));
  const files = [...ofAllBuilds, ...lists.flat()].sort();
  // A repository that is one remote may have no such file.
  const contents = await Promise.all(
    files.map((file) =>
      readFile(join(root, file)).catch((error: unknown) => {
        if (ofAllBuilds.includes(file)) return '';
        throw error;
      }),
    ),
  );
  const hash = createHash('sha256').update(process.version);
  for (const [index, file] of files.entries()) {
    hash.update(`\0${file}\0`).update(contents[index] ?? '');
  }
  return hash.digest('hex');
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const lists = await Promise.all(
    entries
      .filter((entry) => !notInput.test(entry.name))
      .map(async (entry) => {
        const path = `${folder}/${entry.name}`;
        return entry.isDirectory() ? await listFiles(root, path) : [path];
      }),
  );
  return lists.flat();
}
