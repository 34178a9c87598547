import ts from 'typescript';
import type { Source } from './source';

/** A word that names do not have, what is used instead, and the folders where it means something else. */
export interface RefusedWord {
  readonly word: string;
  /** No identifier has it; of the others it is the names of files, folders and exports alone. */
  readonly isRefusedInCode: boolean;
  /** No comment and no document has it. */
  readonly isRefusedInText: boolean;
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
      word: word.replaceAll(/[*_]/g, ''),
      isRefusedInCode: word.includes('**'),
      isRefusedInText: /^(?:\*\*\*|_\*\*)/.test(word),
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

/** Standard terms that hold a refused word. */
const standing = /(email|ip)address(es)?/gi;

function findRefused(name: string, path: string, refused: readonly RefusedWord[]): RefusedWord | undefined {
  const words = new Set(wordsOf(name.replaceAll(standing, '$1')));
  return refused.find(
    ({ word, folders }) =>
      words.has(word) && !folders.some((folder) => path === folder || path.startsWith(`${folder}/`)),
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

/** What a file says to people: all of a document, and the comments of code. */
function textOf({ path, text }: Source): string {
  if (path.endsWith('.md')) return text.replaceAll(/`[^`]*`/g, '');
  const comments = /\.[cm]?[jt]sx?$/.test(path)
    ? /^[ \t]*(?:\/?\*|\/\/).*$|\s\/\/ .*$/gm
    : /(?<=^|\s)# .*$/gm;
  return (text.match(comments) ?? []).join('\n');
}

/** Comments and documents that say a refused word. */
export function findRefusedTexts(sources: readonly Source[], refused: readonly RefusedWord[]): string[] {
  const everywhere = refused.filter(({ isRefusedInText }) => isRefusedInText);
  const any = new RegExp(`\\b(?:${everywhere.map(({ word }) => word).join('|')})\\b`, 'i');
  return (
    sources
      // Changelogs are made of commits, which stay as they were.
      .filter(({ path }) => !/\/glossary\.(?:md|test\.ts)$|CHANGELOG\.md$/.test(path))
      .flatMap((source) => {
        const said = any.exec(textOf(source))?.[0].toLowerCase();
        const found = everywhere.find(({ word }) => word === said);
        return found ? [`${source.path}: says '${found.word}', take ${found.instead}`] : [];
      })
  );
}

/** A variable, a function, a field of a type, a type, a name for an import. The keys of an object may be a library's. */
const isDeclaration = (node: ts.Identifier): boolean =>
  'name' in node.parent &&
  node.parent.name === node &&
  !ts.isPropertyAccessExpression(node.parent) &&
  !ts.isPropertyAssignment(node.parent);

function listDeclared({ path, text }: Source): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    // `import { name }` is declared where it comes from.
    if (ts.isImportSpecifier(node) && !node.propertyName) return;
    if (ts.isIdentifier(node) && isDeclaration(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return [...names];
}

/** Identifiers that are declared with a word that no code has; what a library exports or takes keeps its name. */
export function findRefusedIdentifiers(
  sources: readonly Source[],
  refused: readonly RefusedWord[],
): string[] {
  const everywhere = refused.filter(({ isRefusedInCode }) => isRefusedInCode);
  const has = (name: string, path: string) => findRefused(name, path, everywhere);
  // Reading a file's syntax takes milliseconds, so most files are passed over by their text, comments left out.
  const comments = /^[ \t]*(?:\/?\*|\/\/).*$/gm;
  const forms = everywhere.flatMap(({ word }) => [
    `(?<![A-Za-z])${word}(?![a-z])`,
    `${word.charAt(0).toUpperCase()}${word.slice(1)}(?![a-z])`,
    `(?<![A-Z])${word.toUpperCase()}(?![A-Za-z])`,
  ]);
  const mayHave = new RegExp(forms.join('|'));
  return sources
    .filter(({ path, text }) => /\.[cm]?[jt]sx?$/.test(path) && mayHave.test(text.replaceAll(comments, '')))
    .flatMap((source) =>
      listDeclared(source).flatMap((name) => {
        const found = has(name, source.path);
        return found ? [`${source.path}: ${name} has '${found.word}', take ${found.instead}`] : [];
      }),
    );
}
