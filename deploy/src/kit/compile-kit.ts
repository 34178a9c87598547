import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { withEndings } from './file-endings';

/** How declarations are made and remotes are checked: as strictly as all of the browser's code. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  types: [],
};

/**
 * Compiles packages below `shared` of the checkout in `root`. Takes a few seconds of processor time.
 * @param entries by the path below `shared`: `remote-kit/src/index.ts`
 * @returns declarations, and scripts where they are asked for, by path below `shared`
 */
export function compileKit(
  root: string,
  entries: readonly string[],
  { hasScripts }: { hasScripts: boolean },
): Map<string, string> {
  const shared = join(root, 'shared');
  const options: ts.CompilerOptions = {
    ...compilerOptions,
    declaration: true,
    verbatimModuleSyntax: true,
    // No newer syntax than the builds of remotes write.
    target: ts.ScriptTarget.ES2022,
    emitDeclarationOnly: !hasScripts,
    outDir: root,
    rootDir: root,
    // By name they would be packages of others, of which nothing is made.
    paths: Object.fromEntries(entries.map((entry) => [nameOf(entry), [join(shared, entry)]])),
  };
  const ambient = join(shared, 'ui/src/assets.d.ts');
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([...entries.map((entry) => join(shared, entry)), ambient], options, host);
  const files = new Map<string, string>();
  const write = (path: string, text: string) => files.set(relative(shared, path).split(sep).join('/'), text);
  program.emit(undefined, write, undefined, undefined, withEndings(options, host));
  return files;
}

/** `contract/src/testing/index.ts` is `@lisan/contract/testing`. */
function nameOf(entry: string): string {
  return `@lisan/${entry.replace(/\/src\/(?:(.+)\/)?index\.ts$/, (_all, below?: string) => (below ? `/${below}` : ''))}`;
}
