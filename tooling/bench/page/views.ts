import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const remotes = fileURLToPath(new URL('../../../remotes/', import.meta.url));

interface Manifest {
  readonly views: readonly { readonly id: string; readonly order: number; readonly label: string }[];
}
interface Tree {
  readonly [key: string]: string | Tree;
}

const readRemote = <Shape>(...path: string[]) =>
  JSON.parse(readFileSync(join(remotes, ...path), 'utf8')) as Shape;

/** Every view of every remote with its names in the navigation, in its order. */
export function listViews(): { id: string; names: { en: string; ar: string } }[] {
  return readdirSync(remotes)
    .flatMap((remote) => {
      const nameIn = (language: string, label: string): string => {
        const translations = readRemote<Tree>(remote, 'src', 'translations', `${language}.json`);
        const found = label
          .split('.')
          .reduce<Tree | string | undefined>(
            (tree, key) => (typeof tree === 'object' ? tree[key] : tree),
            translations,
          );
        if (typeof found !== 'string') throw new Error(`${remote} has no ${label} in ${language}.json.`);
        return found;
      };
      return readRemote<Manifest>(remote, 'remote.json').views.map(({ id, order, label }) => ({
        id,
        order,
        names: { en: nameIn('en', label), ar: nameIn('ar', label) },
      }));
    })
    .sort((one, other) => one.order - other.order)
    .map(({ id, names }) => ({ id, names }));
}
