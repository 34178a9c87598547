import { createHash } from 'node:crypto';
import { readFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Type, type Static } from 'typebox';
import { listFiles, readShape, Types } from '../../store';
import { compileKit } from '../../store/compatibility-check';
import { bundledPackages, sharedPackages } from '../kit/published-manifest';
import { hashInputs } from './build-workspace';

const KitTypes = Type.Object({ kit: Types, bundled: Types });
export type KitTypes = Static<typeof KitTypes>;

const packages = [...sharedPackages, ...bundledPackages];

function emitTypes(root: string): KitTypes {
  const entries = packages.map((name) => `${name}/src/index.ts`);
  return typesOf([...compileKit(root, entries, { hasScripts: false })]);
}

export async function readInstalledTypes(root: string): Promise<KitTypes> {
  const require = createRequire(join(root, 'package.json'));
  const found = new Map<string, string>();
  // Nested dependencies, wherever npm put them.
  const visit = async (name: string, from: NodeJS.Require): Promise<void> => {
    if (found.has(name)) return;
    const folder = dirname(from.resolve(`@lisan/${name}`));
    found.set(name, folder);
    const own = createRequire(join(folder, 'index.js'));
    const { dependencies = {} } = JSON.parse(
      await readFile(join(dirname(folder), 'package.json'), 'utf8'),
    ) as { dependencies?: Record<string, string> };
    for (const dependency of Object.keys(dependencies))
      if (dependency.startsWith('@lisan/')) await visit(dependency.slice('@lisan/'.length), own);
  };
  for (const name of ['remote-kit', ...bundledPackages]) await visit(name, require);
  const lists = await Promise.all(
    [...found].filter(([name]) => packages.includes(name)).map(([name, folder]) => readTypes(name, folder)),
  );
  return typesOf(lists.flat());
}

async function readTypes(name: string, folder: string): Promise<[string, string][]> {
  const paths = (await listFiles(folder)).filter((path) => path.endsWith('.d.ts'));
  return await Promise.all(
    paths.map(async (path): Promise<[string, string]> => [
      `${name}/src/${path}`,
      await readFile(join(folder, path), 'utf8'),
    ]),
  );
}

function typesOf(files: readonly [string, string][]): KitTypes {
  const of = (names: readonly string[]) =>
    hashed(
      files.filter(
        ([file]) => !file.includes('/testing/') && names.some((name) => file.startsWith(`${name}/`)),
      ),
    );
  return { kit: of(sharedPackages), bundled: of(bundledPackages) };
}

function hashed(files: readonly [string, string][]): Types {
  const sorted = Object.fromEntries([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
  return { files: sorted, hash: createHash('sha256').update(JSON.stringify(sorted)).digest('hex') };
}

/** The lockfile, always hashed, covers the compiler's version. */
const inputs = ['shared', 'deploy/cli/build', 'deploy/cli/kit', 'deploy/store/compatibility-check'];

const Kept = Type.Object({ inputs: Type.String(), types: KitTypes });

/** Cached declarations of the checkout: usually only a remote has changed. */
export async function cachedTypes(root: string, make = emitTypes): Promise<KitTypes> {
  const file = join(root, '.cache', 'build', 'kit-types.json');
  const hash = await hashInputs(root, { inputs });
  const { value: kept } = readShape(Kept, await readFile(file, 'utf8').catch(() => ''));
  if (kept?.inputs === hash) return kept.types;
  const types = make(root);
  await mkdir(dirname(file), { recursive: true });
  // Parallel builds may both write.
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, JSON.stringify({ inputs: hash, types }));
  await rename(draft, file);
  return types;
}
