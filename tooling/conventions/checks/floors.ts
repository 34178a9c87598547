import { posix } from 'node:path';
import ts from 'typescript';
import { isTest, isTypeScript, type Source } from './source';

/** What no process of the server is made of. */
const isShipped = (path: string): boolean =>
  isTypeScript(path) && !isTest(path) && !/(^|\/)(testing|cases)\//.test(path);

/** The files that import each other below `top`, as paths relative to it. */
function listImports(sources: readonly Source[], top: string): [string, string][] {
  const files = sources.filter(({ path }) => path.startsWith(top) && isTypeScript(path));
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) =>
    ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }): [string, string][] => {
      if (!fileName.startsWith('.')) return [];
      const target = posix.join(posix.dirname(path), fileName);
      const found = [`${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((candidate) =>
        known.has(candidate),
      );
      return found === undefined ? [] : [[path.slice(top.length), found.slice(top.length)]];
    }),
  );
}

/** What stands side by side where two paths part: the folder, and in it a file or a folder for each. */
function partingOf(
  one: string,
  other: string,
): { readonly folder: string; readonly sides: [string, string] } {
  const [from, to] = [one.split('/'), other.split('/')];
  const depth = from.findIndex((name, index) => name !== to[index]);
  return { folder: from.slice(0, depth).join('/'), sides: [from[depth] ?? '', to[depth] ?? ''] };
}

/** In each folder, who imports whom of what stands side by side there, and the import that says so. */
type Arrows = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>;

function drawArrows(imports: readonly [string, string][]): Arrows {
  const folders = new Map<string, Map<string, Map<string, string>>>();
  for (const [from, to] of imports) {
    if (from === to) continue;
    const { folder, sides } = partingOf(from, to);
    const arrows = folders.get(folder) ?? new Map<string, Map<string, string>>();
    folders.set(folder, arrows);
    const targets = arrows.get(sides[0]) ?? new Map<string, string>();
    arrows.set(sides[0], targets.set(sides[1], `${from} imports ${to}`));
  }
  return folders;
}

const isAllShipped = (imported: readonly string[]): boolean => imported.every(isShipped);

/**
 * Circles of what stands side by side in one folder: a file, or a folder with all that is in it. Without one, each can
 * stand on a floor above all that it imports, and no arrow between two runs upward. Tests stand above what they try.
 */
export function findCircles(sources: readonly Source[], top: string): string[] {
  const shipped = listImports(sources, top).filter(isAllShipped);
  return [...drawArrows(shipped)].flatMap(([folder, arrows]) => {
    const circle = walkCircle(arrows);
    const folderPath = `${top}${folder}`;
    return circle ? [`${folderPath}: ${circle.join(', ')}: move what both need below them`] : [];
  });
}

/** Tests, and what they are made of, that import from a folder which stands above theirs. */
export function findUpwardTests(sources: readonly Source[], top: string): string[] {
  const imports = listImports(sources, top);
  const arrows = drawArrows(imports.filter(isAllShipped));
  return imports
    .filter((imported) => !isAllShipped(imported) && !isShipped(imported[0]))
    .filter(([from, to]) => {
      const { folder, sides } = partingOf(from, to);
      return from !== to && isReached(arrows.get(folder) ?? new Map(), sides[1], sides[0]);
    })
    .map(([from, to]) => `${top}${from} imports ${to}: move the test to the floor of what it tries`);
}

function isReached(
  arrows: ReadonlyMap<string, ReadonlyMap<string, string>>,
  from: string,
  to: string,
  over = new Set<string>(),
): boolean {
  if (from === to) return true;
  if (over.has(from)) return false;
  over.add(from);
  return [...(arrows.get(from)?.keys() ?? [])].some((next) => isReached(arrows, next, to, over));
}

/** The imports that lead round one circle; `undefined` where there is none. */
function walkCircle(arrows: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | undefined {
  const over = new Set<string>();
  function walk(at: string, way: readonly { name: string; by: string }[]): string[] | undefined {
    const start = way.findIndex(({ name }) => name === at);
    if (start >= 0) return way.slice(start).map(({ by }) => by);
    if (over.has(at)) return undefined;
    for (const [next, by] of arrows.get(at) ?? []) {
      const found = walk(next, [...way, { name: at, by }]);
      if (found) return found;
    }
    over.add(at);
    return undefined;
  }
  for (const name of arrows.keys()) {
    const found = walk(name, []);
    if (found) return found;
  }
  return undefined;
}

/** What stands in the server's top folder and belongs to no package. */
export const findLoose = (paths: readonly string[], top: string): string[] =>
  paths.filter((path) => path.startsWith(top) && !path.slice(top.length).includes('/'));
