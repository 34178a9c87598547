import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface Source {
  readonly path: string;
  readonly text: string;
}

const notShipped = /\.(?:test|builders)\.tsx?$|(?:^|\/)(?:testing|start\.tsx$)/;

export async function readSources(folder: string, shown: string): Promise<Source[]> {
  const top = join(folder, 'src');
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && /\.(?:tsx?|json)$/.test(entry.name))
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !notShipped.test(path))
    .sort();
  return await Promise.all(
    paths.map(async (path) => ({
      path: `${shown}/src/${path}`,
      text: await readFile(join(top, path), 'utf8'),
    })),
  );
}
