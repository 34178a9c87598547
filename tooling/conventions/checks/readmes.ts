import type { Source } from './source';

/** Blocks of code of a page, with what language they say they are in. */
const examplesOf = (text: string) =>
  [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }));

/** Names that `code` imports from packages of ours, by the package: `@lisan/ui` → `Button`, `Stack`. */
function listImports(code: string): [packageName: string, name: string][] {
  return [...code.matchAll(/^import (?:type )?\{([^}]+)\} from '(@lisan\/[^']+)'/gm)].flatMap(
    ([, names = '', packageName = '']) =>
      names
        .split(',')
        .map((name) => name.trim().replace(/^type /, ''))
        .filter(Boolean)
        .map((name): [string, string] => [packageName, name]),
  );
}

/** Names that an index exports. */
export const listOffers = (index: string): string[] =>
  [...index.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/^type /, ''))
      .filter(Boolean),
  );

/**
 * What a package's README lacks: its name as the heading, some sentences, one example; a package that others import shows
 * an import of it, and what any example imports is offered.
 *
 * @param offers - what each package's index exports, by the package's name; none where it has no index
 */
export function findReadmeFaults(
  { path, text }: Source,
  name: string,
  offers: Readonly<Record<string, readonly string[]>>,
): string[] {
  const examples = examplesOf(text);
  const imports = examples
    .filter(({ language }) => /^(?:ts|tsx|js)$/.test(language))
    .flatMap(({ code }) => listImports(code));
  const said = text.split('\n').filter((line) => /^\p{L}|^`/u.test(line));
  return [
    ...(text.startsWith(`# ${name}\n`) ? [] : [`${path} does not begin with '# ${name}'`]),
    ...(said.length > 1 ? [] : [`${path} does not say what the package is for`]),
    ...(examples.length > 0 ? [] : [`${path} has no example`]),
    ...(offers[name] === undefined || imports.some(([packageName]) => packageName === name)
      ? []
      : [`${path} has no example that imports ${name}`]),
    ...imports
      .filter(([packageName, wanted]) => !offers[packageName]?.includes(wanted))
      .map(([packageName, wanted]) => `${path} imports ${wanted}, which ${packageName} does not offer`),
  ];
}
