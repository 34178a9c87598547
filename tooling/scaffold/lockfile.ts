import { folderOf } from './remote';

type Locked = { packages: Record<string, object> };
type Manifest = Record<'name' | 'version' | 'license' | 'dependencies' | 'devDependencies', unknown>;

const linkOf = (name: string) => `node_modules/@lisan/${name}`;

/** Adds a workspace and its link, as npm writes them, without fetching or reordering. */
export function lock(text: string, name: string, manifest: Manifest): string {
  const { name: packageName, version, license, dependencies, devDependencies } = manifest;
  return write(text, (packages) => ({
    ...packages,
    [linkOf(name)]: { resolved: folderOf(name), link: true },
    [folderOf(name)]: { name: packageName, version, license, dependencies, devDependencies },
  }));
}

export function unlock(text: string, name: string): string {
  const own = `${folderOf(name)}/`;
  return write(text, (packages) =>
    Object.fromEntries(
      Object.entries(packages).filter(
        ([path]) => path !== linkOf(name) && path !== folderOf(name) && !path.startsWith(own),
      ),
    ),
  );
}

function write(text: string, change: (packages: Locked['packages']) => Locked['packages']): string {
  const locked = JSON.parse(text) as Locked;
  const packages = Object.entries(change(locked.packages)).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `${JSON.stringify({ ...locked, packages: Object.fromEntries(packages) }, null, 2)}\n`;
}
