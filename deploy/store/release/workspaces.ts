import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Workspace {
  readonly name: string;
  readonly path: string;
  readonly kind: 'shell' | 'remote' | 'api';
  readonly inputs: readonly string[];
}

/** The repository contains a single remote and gets our packages from npm. */
export const isOneRemote = (root: string): boolean => existsSync(join(root, 'remote.json'));

export const folderOfRemote = (root: string, name: string): string =>
  isOneRemote(root) ? root : join(root, 'remotes', name);

export function listWorkspaces(root: string): Workspace[] {
  if (isOneRemote(root)) {
    const { name } = readManifest(root, '.');
    return [{ name: name.replace(/^@[^/]+\//, ''), path: '.', kind: 'remote', inputs: ['.'] }];
  }
  const packages = listSharedPackages(root);
  const make = (path: string, kind: Workspace['kind']): Workspace => ({
    name: path.replace(/^remotes\//, ''),
    path,
    kind,
    inputs: closure(root, path, packages),
  });
  return [
    make('shell', 'shell'),
    ...findPackages(root, 'remotes').map((path) => make(path, 'remote')),
    make('api', 'api'),
  ];
}

/** Requires a package.json: git leaves folders behind after a branch switch. */
function findPackages(root: string, folder: string): string[] {
  return readdirSync(join(root, folder))
    .sort()
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(join(root, path, 'package.json')));
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const readManifest = (root: string, path: string) =>
  JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as Manifest;

function listSharedPackages(root: string): Map<string, string> {
  return new Map(findPackages(root, 'shared').map((path) => [readManifest(root, path).name, path]));
}

function closure(root: string, path: string, packages: ReadonlyMap<string, string>): string[] {
  const found = new Set<string>();
  const visit = (current: string) => {
    if (found.has(current)) return;
    found.add(current);
    const { dependencies = {}, devDependencies = {} } = readManifest(root, current);
    const wanted = [
      ...Object.keys(dependencies),
      ...Object.keys(devDependencies).filter((name) => name === BUILD_PACKAGE),
    ];
    for (const name of wanted) {
      const packageFolder = packages.get(name);
      if (packageFolder !== undefined) visit(packageFolder);
    }
  };
  visit(path);
  return [...found];
}

const BUILD_PACKAGE = '@lisan/remote-build';
