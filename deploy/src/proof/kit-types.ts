import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

/** Declarations, by path below `shared`. */
export interface Types {
  /** Of the declarations: equal texts cannot break each other. */
  readonly hash: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The package that shell and remotes share, and those its types are made of. */
const kitPackages = ['remote-kit', 'contract', 'errors', 'event-bus', 'i18n', 'session', 'api-client'];
/** What each remote carries a copy of. */
const bundledPackages = ['ui'];

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

/** Makes the declarations from the checkout in `root`. Takes a few seconds of processor time. */
export function emitTypes(root: string): { kit: Types; bundled: Types } {
  const shared = join(root, 'shared');
  const packages = [...kitPackages, ...bundledPackages];
  const entry = (name: string) => join(shared, name, 'src/index.ts');
  const options: ts.CompilerOptions = {
    ...compilerOptions,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: root,
    rootDir: root,
    // By name they would be packages of others, of which no declarations are made.
    paths: Object.fromEntries(packages.map((name) => [`@lisan/${name}`, [entry(name)]])),
  };
  const ambient = join(shared, 'ui/src/assets.d.ts');
  const program = ts.createProgram([...packages.map(entry), ambient], options);
  const files: [string, string][] = [];
  program.emit(undefined, (path, text) => files.push([relative(shared, path).split(sep).join('/'), text]));
  const of = (names: readonly string[]) =>
    hashed(files.filter(([file]) => names.some((name) => file.startsWith(`${name}/`))));
  return { kit: of(kitPackages), bundled: of(bundledPackages) };
}

function hashed(files: readonly [string, string][]): Types {
  const sorted = Object.fromEntries([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
  return { files: sorted, hash: createHash('sha256').update(JSON.stringify(sorted)).digest('hex') };
}
