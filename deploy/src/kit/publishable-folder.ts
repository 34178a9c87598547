import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Puts beside the compiled files of a package what npm and people read: manifest, licence, README and what changed. */
export async function finishFolder(
  root: string,
  source: string,
  folder: string,
  manifest: object,
): Promise<void> {
  await write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const name of ['README.md', 'CHANGELOG.md']) {
    if (existsSync(join(source, name))) await cp(join(source, name), join(folder, name));
  }
}
