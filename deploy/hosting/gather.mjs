// `node deploy/hosting/gather.mjs edge|api <folder>`: collects the files of one process for its image, with
// the packages `npm ci` installed but without build and test dependencies.
import { cpSync } from 'node:fs';
import { mkdir, readFile, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const idle = /\.(?:map|[cm]?ts|tsbuildinfo)$/;
const ours = ['LICENSE', 'NOTICE'];

const readJson = async (path) => JSON.parse(await readFile(join(root, path), 'utf8'));
const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );
const packageOf = (name) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Our files of each process and their packages. An edge with an admin port loads the compiler for the
 * compatibility check; it runs in the publisher's image, which has the types of all packages.
 */
const processes = {
  async edge() {
    const { entries, imports } = await readJson('deploy/dist/bundle.json');
    const files = new Set([entries['run-edge']]);
    const packages = new Set();
    for (const file of files) {
      for (const name of imports[file]) {
        if (name.startsWith('dist/')) files.add(name);
        else if (!name.startsWith('node:') && name !== 'typescript') packages.add(packageOf(name));
      }
    }
    const own = ['package.json', 'bin/edge.mjs', 'bin/bundle.mjs', 'dist/bundle.json', ...files];
    return { folder: 'deploy', files: own.map((file) => `deploy/${file}`), packages, optional: [] };
  },
  async api() {
    const engines = await readdir(join(root, 'api/engines'));
    const workspaces = ['api', ...engines.map((name) => `api/engines/${name}`)];
    const manifests = await Promise.all(workspaces.map((workspace) => readJson(`${workspace}/package.json`)));
    const packages = manifests.flatMap(({ dependencies, optionalDependencies }) =>
      Object.keys({ ...dependencies, ...optionalDependencies }),
    );
    return {
      folder: 'api',
      files: ['api/package.json', 'api/dist', 'api/migrations', 'api/samples'],
      // `@lisan/*` is bundled.
      packages: packages.filter((name) => !name.startsWith('@lisan/')),
      optional: manifests.flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies)),
    };
  },
};

async function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (await exists(join(path, 'package.json'))) return path;
    if (relative(root, folder) === '') return undefined;
  }
}

async function collect(names, folder, optional) {
  const found = new Set();
  async function add(name, from, isOptional) {
    const path = await findPackage(name, from);
    if (!path && !isOptional)
      throw new Error(`${name}, which ${relative(root, from)} needs, is not installed.`);
    if (!path || found.has(path)) return;
    found.add(path);
    const manifest = JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = manifest;
    for (const one of Object.keys(dependencies)) await add(one, path, one in optionalDependencies);
    for (const one of Object.keys(optionalDependencies)) await add(one, path, true);
    for (const one of Object.keys(peerDependencies)) {
      if (!peerDependenciesMeta[one]?.optional) await add(one, path, false);
    }
  }
  for (const name of names) await add(name, join(root, folder), optional.includes(name));
  return found;
}

function copy(path, folder) {
  const from = join(root, path);
  const below = (file) => relative(from, file).split(sep);
  cpSync(from, join(folder, path), {
    recursive: true,
    filter: (file) => !idle.test(file) && !below(file).includes('node_modules'),
  });
}

const [, , name, folder] = process.argv;
if (!processes[name] || !folder) {
  process.stderr.write('node deploy/hosting/gather.mjs edge|api <folder>\n');
  process.exit(2);
}
const { folder: own, files, packages, optional } = await processes[name]();
const collected = await collect(packages, own, optional);
await mkdir(folder, { recursive: true });
const paths = [...ours, ...files, ...[...collected].map((path) => relative(root, path))];
for (const path of paths) copy(path, folder);
process.stdout.write(`${name}: ${collected.size} packages in ${folder}\n`);
