import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { finishFolder } from './publishable-folder';
import { publishedManifest, type Manifest, type Provenance } from './published-manifest';

/**
 * Makes the publishable folder of the release tool: packages of ours are bundled into it, so that it stands alone.
 * @returns the folder
 */
export async function packTool(root: string, provenance: Provenance): Promise<string> {
  const source = join(root, 'deploy');
  const folder = join(source, 'dist', 'package');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await promisify(execFile)(process.execPath, [join(source, 'build.mjs'), join(folder, 'lib')]);
  // A publish runs the entry of a remote by these; they are no modules of the bundle.
  for (const name of ['run-entry.mjs', 'entry-page.js'])
    await cp(join(source, 'bin', name), join(folder, 'bin', name));
  const own = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest;
  const others = Object.entries(own.dependencies ?? {}).filter(([name]) => !name.startsWith('@lisan/'));
  const manifest = publishedManifest(
    { ...own, exports: {}, dependencies: Object.fromEntries(others) },
    provenance,
  );
  await finishFolder(root, source, folder, {
    ...manifest,
    files: ['bin', 'lib'],
    bin: { lisan: './lib/cli.js' },
  });
  return folder;
}
