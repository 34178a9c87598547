import { dirname, join } from 'node:path';
import ts from 'typescript';
import { compilerOptions } from './compile-kit';
import type { Types } from './compatibility-record';
import type { Source } from './sources';

/** A remote's sources, and declarations of the packages that it bundles. */
export interface Written {
  readonly sources: readonly Source[];
  readonly bundled: Types;
}

const ownPackage = /^@lisan\/([a-z-]+)$/;

/**
 * Type-checks a remote against a shell's kit. Returns one line per fault: `remotes/chat/src/Message.tsx:41:
 * Property 'x' …`
 */
export function checkTypes(root: string, kit: Types, written: Written): string[] {
  const { program, top } = createProgram(root, kit, written);
  return written.sources
    .flatMap(({ path }) => {
      const file = program.getSourceFile(join(top, path));
      return file && /\.tsx?$/.test(path) ? program.getSemanticDiagnostics(file) : [];
    })
    .filter((diagnostic) => !isAbsentPackage(diagnostic))
    .map((diagnostic) => describe(diagnostic, top));
}

export function createProgram(
  root: string,
  kit: Types,
  { sources, bundled }: Written,
): { program: ts.Program; top: string } {
  // Below the checkout, to resolve packages; nothing is written.
  const top = join(root, '.cache', 'proof');
  const files = new Map([
    ...sources.map(({ path, text }) => [join(top, path), text] as const),
    ...Object.entries({ ...bundled.files, ...kit.files }).map(
      ([path, text]) => [join(top, 'shared', path), text] as const,
    ),
  ]);
  const entries = [...files.keys()].filter((file) => /\.tsx?$/.test(file) && !isDeclaration(file, top));
  const options = {
    ...compilerOptions,
    noEmit: true,
    paths: { '@lisan/*': [join(top, 'shared', '*', 'src/index.d.ts')] },
  };
  return { program: ts.createProgram(entries, options, hostWith(options, files)), top };
}

const isDeclaration = (file: string, top: string): boolean =>
  file.startsWith(join(top, 'shared')) && !file.endsWith('assets.d.ts');

function isAbsentPackage({ code, messageText }: ts.Diagnostic): boolean {
  const cannotFindModule = 2307;
  if (code !== cannotFindModule || typeof messageText !== 'string') return false;
  const name = /'([^']+)'/.exec(messageText)?.[1] ?? '';
  return !name.startsWith('.') && !ownPackage.test(name);
}

function describe({ file, start, messageText }: ts.Diagnostic, top: string): string {
  const [reason = ''] = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n');
  if (!file) return reason;
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  return `${file.fileName.slice(top.length + 1)}:${line + 1}: ${reason.replaceAll(`${top}/`, '')}`;
}

/** Sources are untrusted and errors quote files: only packages are readable. */
function hostWith(options: ts.CompilerOptions, files: ReadonlyMap<string, string>): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const library = `${dirname(ts.getDefaultLibFilePath(options))}/`;
  const mayRead = (file: string) => file.includes('/node_modules/') || file.startsWith(library);
  const folders = new Set([...files.keys()].flatMap((file) => [...foldersAbove(file)]));
  return {
    ...host,
    fileExists: (file) => files.has(file) || (mayRead(file) && host.fileExists(file)),
    directoryExists: (folder) => folders.has(folder) || (host.directoryExists?.(folder) ?? true),
    readFile: (file) => files.get(file) ?? (mayRead(file) ? host.readFile(file) : undefined),
    realpath: (path) => (files.has(path) ? path : (host.realpath?.(path) ?? path)),
    getSourceFile(file, languageVersion) {
      const text = files.get(file);
      if (text !== undefined) return ts.createSourceFile(file, text, languageVersion, true);
      return mayRead(file) ? host.getSourceFile(file, languageVersion) : undefined;
    },
  };
}

function* foldersAbove(file: string): Generator<string> {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) yield folder;
}
