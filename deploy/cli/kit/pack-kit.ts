import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, dirname } from 'node:path';
import { promisify } from 'node:util';
import { existsSync } from 'node:fs';
import { compileKit } from '../../store/compatibility-check';
import {
  kitPackages,
  isTypeScript,
  publishedManifest,
  type Manifest,
  type Provenance,
} from './published-manifest';

const run = promisify(execFile);

export interface Tarball {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

/** Compiles the kit and the release tool, and packs each into a tarball in `target`. */
export async function packKit(root: string, target: string): Promise<Tarball[]> {
  const manifests = await Promise.all(kitPackages.map((name) => readManifest(join(root, 'shared', name))));
  const versions = Object.fromEntries(manifests.map(({ name, version }) => [name, version]));
  const top = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Provenance['top'];
  const commit = await commitOf(root);
  const entries = manifests.flatMap(({ exports = {} }, index) =>
    Object.values(exports)
      .filter(isTypeScript)
      .map((file) => `${kitPackages[index]}/${file.slice(2)}`),
  );
  const files = compileKit(root, entries, { hasScripts: true });
  const folders = await Promise.all(
    kitPackages.map(async (name, index) => {
      const source = join(root, 'shared', name);
      const folder = join(source, 'dist', 'package');
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const own = [...files].filter(([path]) => path.startsWith(`${name}/src/`));
      await Promise.all(own.map(([path, text]) => write(join(folder, inPackage(path)), text)));
      if (own.length === 0) await copySources(source, folder);
      const provenance = { commit, versions, top, folder: `shared/${name}` };
      await finishFolder(root, source, folder, publishedManifest(manifests[index] as Manifest, provenance));
      return folder;
    }),
  );
  folders.push(await packTool(root, { commit, versions, top, folder: 'deploy' }));
  return await pack(folders, target);
}

const inPackage = (path: string) => path.replace(/^[^/]+\/src\//, 'lib/');

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
}

async function copySources(source: string, folder: string): Promise<void> {
  const filter = (path: string) => !path.endsWith('.test.ts');
  await cp(join(source, 'src'), join(folder, 'src'), { recursive: true, filter });
}

/** `undefined` with uncommitted changes. */
async function commitOf(root: string): Promise<string | undefined> {
  const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.trim();
  try {
    if ((await git('status', '--porcelain', '--', 'shared', 'deploy', 'package.json')) !== '')
      return undefined;
    return await git('rev-parse', 'HEAD');
  } catch {
    return undefined;
  }
}

async function pack(folders: readonly string[], target: string): Promise<Tarball[]> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const words = ['pack', ...folders, '--pack-destination', target, '--ignore-scripts', '--json'];
  const { stdout } = await run('npm', words, { maxBuffer: 1e8 });
  const packed = JSON.parse(stdout) as { name: string; version: string; filename: string }[];
  return packed.map(({ name, version, filename }) => ({ name, version, file: join(target, filename) }));
}

async function packTool(root: string, provenance: Provenance): Promise<string> {
  const source = join(root, 'deploy');
  const folder = join(source, 'dist', 'package');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await promisify(execFile)(process.execPath, [join(source, 'build.mjs'), join(folder, 'lib')]);
  // Run by publishes; not part of the bundle.
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

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

async function finishFolder(root: string, source: string, folder: string, manifest: object): Promise<void> {
  await write(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const name of ['README.md', 'CHANGELOG.md']) {
    if (existsSync(join(source, name))) await cp(join(source, name), join(folder, name));
  }
}
