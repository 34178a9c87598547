import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../release/list-files';

export interface Source {
  readonly path: string;
  readonly text: string;
}

const notShipped = /\.(?:test|builders)\.tsx?$|(?:^|\/)(?:testing|start\.tsx$)/;

export async function readSources(folder: string, shown: string): Promise<Source[]> {
  const top = join(folder, 'src');
  const paths = (await listFiles(top).catch(() => [])).filter(
    (path) => /\.(?:tsx?|json)$/.test(path) && !notShipped.test(path),
  );
  return await Promise.all(
    paths.map(async (path) => ({
      path: `${shown}/src/${path}`,
      text: await readFile(join(top, path), 'utf8'),
    })),
  );
}
