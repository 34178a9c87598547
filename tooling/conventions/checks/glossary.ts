import type { Source } from './source';

/** A word that names do not have, what stands in its place, and the folders where it means something else. */
export interface RefusedWord {
  readonly word: string;
  readonly instead: string;
  readonly folders: readonly string[];
}

const rowsOf = (text: string) =>
  [...text.matchAll(/^\|(.+)\|$/gm)]
    .map(([, row = '']) => row.split('|').map((cell) => cell.trim()))
    .filter(([first = '']) => !/^(-+|word|not used)$/.test(first));

const split = (glossary: string) => glossary.split(/^## Words that are not used$/m);

/** The terms of the glossary, each with what it means. */
export function readTerms(glossary: string): readonly { term: string; meaning: string }[] {
  return rowsOf(split(glossary)[0] ?? '').flatMap(([terms = '', meaning = '']) =>
    terms.split(', ').map((term) => ({ term, meaning })),
  );
}

export function readRefused(glossary: string): readonly RefusedWord[] {
  return rowsOf(split(glossary)[1] ?? '').flatMap(([words = '', instead = '', folders = '']) =>
    words.split(', ').map((word) => ({
      word,
      instead,
      folders: [...folders.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    })),
  );
}

/** Terms with two meanings, and terms that are refused in the same breath. */
export function findTermFaults(glossary: string): string[] {
  const terms = readTerms(glossary);
  const refused = new Set(
    readRefused(glossary)
      .filter(({ folders }) => folders.length === 0)
      .map(({ word }) => word),
  );
  return terms.flatMap(({ term, meaning }, index) => [
    ...(terms.findIndex((other) => other.term === term) < index ? [`${term} has two meanings`] : []),
    ...(meaning === '' ? [`${term} has no meaning`] : []),
    ...(refused.has(term) ? [`${term} is a term and refused`] : []),
  ]);
}

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]/)
    .map((word) => word.toLowerCase());

function findRefused(name: string, path: string, refused: readonly RefusedWord[]): RefusedWord | undefined {
  const words = new Set(wordsOf(name));
  return refused.find(
    ({ word, folders }) => words.has(word) && !folders.some((folder) => path.startsWith(`${folder}/`)),
  );
}

/** Files and folders whose name has a refused word. */
export function findRefusedNames(paths: readonly string[], refused: readonly RefusedWord[]): string[] {
  return paths.flatMap((path) => {
    const found = findRefused(path, path, refused);
    return found ? [`${path}: '${found.word}' is not used, take ${found.instead}`] : [];
  });
}

/** Exports of indexes whose name has a refused word. */
export function findRefusedExports(indexes: readonly Source[], refused: readonly RefusedWord[]): string[] {
  return indexes.flatMap(({ path, text }) =>
    [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)]
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim().split(/\s+/).at(-1) ?? '')
      .flatMap((name) => {
        const found = findRefused(name, path, refused);
        return found ? [`${path}: ${name} has '${found.word}', take ${found.instead}`] : [];
      }),
  );
}
