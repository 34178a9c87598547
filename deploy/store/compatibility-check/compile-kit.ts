import { join, relative, sep } from 'node:path';
import ts from 'typescript';

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
    // Otherwise resolved as external packages, which are not emitted.
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

function nameOf(entry: string): string {
  return `@lisan/${entry.replace(/\/src\/(?:(.+)\/)?index\.ts$/, (_all, below?: string) => (below ? `/${below}` : ''))}`;
}

type Resolve = (text: string, from: string) => string | undefined;

/** Adds extensions to relative imports: `./hooks` → `./hooks.js`, `./calls` → `./calls/index.js`. */
function withEndings(options: ts.CompilerOptions, host: ts.CompilerHost): ts.CustomTransformers {
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), (path) => path, options);
  const resolve: Resolve = (text, from) =>
    ts.resolveModuleName(text, from, options, host, cache).resolvedModule?.resolvedFileName;
  const transform: ts.TransformerFactory<ts.SourceFile | ts.Bundle> = (context) => (root) => {
    if (!ts.isSourceFile(root)) return root;
    const whole = (text: string) => withEnding(text, resolve(text, root.fileName));
    const visit = (node: ts.Node): ts.Node =>
      ts.visitEachChild(specified(node, whole, context.factory), visit, context);
    return visit(root) as ts.SourceFile;
  };
  return {
    after: [transform as ts.TransformerFactory<ts.SourceFile>],
    afterDeclarations: [transform],
  };
}

function specified(node: ts.Node, whole: (text: string) => string, factory: ts.NodeFactory): ts.Node {
  const named = (text: string) => factory.createStringLiteral(whole(text));
  if (
    (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
    node.moduleSpecifier &&
    ts.isStringLiteral(node.moduleSpecifier)
  ) {
    const specifier = named(node.moduleSpecifier.text);
    return ts.isImportDeclaration(node)
      ? factory.updateImportDeclaration(node, node.modifiers, node.importClause, specifier, node.attributes)
      : factory.updateExportDeclaration(
          node,
          node.modifiers,
          node.isTypeOnly,
          node.exportClause,
          specifier,
          node.attributes,
        );
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [path] = node.arguments;
    if (path && ts.isStringLiteral(path))
      return factory.updateCallExpression(node, node.expression, undefined, [named(path.text)]);
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    const { literal } = node.argument;
    if (ts.isStringLiteral(literal))
      return factory.updateImportTypeNode(
        node,
        factory.createLiteralTypeNode(named(literal.text)),
        node.attributes,
        node.qualifier,
        node.typeArguments,
        node.isTypeOf,
      );
  }
  return node;
}

function withEnding(text: string, found: string | undefined): string {
  if (!text.startsWith('.') || found === undefined || !/\.tsx?$/.test(found)) return text;
  return /\/index\.tsx?$/.test(found) && !/(?:^|\/)index$/.test(text) ? `${text}/index.js` : `${text}.js`;
}
