import ts from 'typescript';
import { lineAt, type Source } from './source';

type Read = (path: string) => Source | undefined;

const parse = ({ path, text }: Source) =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : undefined,
  );

const hasDocs = (node: ts.Node): boolean => ts.getJSDocCommentsAndTags(node).length > 0;

/** The statements of a file that declare `name`; a const's documentation stands at its statement. */
function findDeclarations(file: ts.SourceFile, name: string): ts.Node[] {
  return file.statements.filter((statement) => {
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.some(
        ({ name: declared }) => declared.getText(file) === name,
      );
    }
    const named = statement as ts.Statement & { name?: ts.Node };
    return named.name?.getText(file) === name;
  });
}

function resolveBeside(from: string, specifier: string, read: Read): Source | undefined {
  const base = new URL(specifier, `file:///${from}`).pathname.slice(1);
  return ['', '.ts', '.tsx', '/index.ts', '.js']
    .map((ending) => (/\.\w+$/.test(base + ending) ? read(base + ending) : undefined))
    .find((source) => source !== undefined);
}

/** True when `name`, as `source` exports it, carries a docstring where it is declared. */
function isDocumented(source: Source, name: string, read: Read): boolean {
  const file = parse(source);
  const declared = findDeclarations(file, name);
  if (declared.length > 0) return declared.some(hasDocs);
  for (const statement of file.statements) {
    if (
      !ts.isExportDeclaration(statement) ||
      !statement.exportClause ||
      !ts.isNamedExports(statement.exportClause)
    )
      continue;
    const passed = statement.exportClause.elements.find((element) => element.name.text === name);
    const from = statement.moduleSpecifier;
    if (!passed || !from || !ts.isStringLiteral(from)) continue;
    if (hasDocs(passed) || !from.text.startsWith('.')) return true;
    const next = resolveBeside(source.path, from.text, read);
    return next !== undefined && isDocumented(next, (passed.propertyName ?? passed.name).text, read);
  }
  return false;
}

/** An index lists names one by one, opens with a sentence, and every name says what it is. */
export function findIndexFaults(index: Source, read: Read): string[] {
  const file = parse(index);
  const opens = /^\s*(\/\*\*|\/\/)/.test(index.text) ? [] : [`${index.path} does not open with a sentence`];
  return [...opens, ...file.statements.flatMap((statement) => faultsOf(statement, index, read))];
}

function faultsOf(statement: ts.Statement, index: Source, read: Read): string[] {
  if (
    !ts.isExportDeclaration(statement) ||
    !statement.exportClause ||
    !ts.isNamedExports(statement.exportClause)
  ) {
    const line = lineAt(index.text, statement.getStart());
    return [`${index.path}:${line} an index holds named re-exports and nothing else`];
  }
  return (
    statement.exportClause.elements
      .map((element) => element.name.text)
      // What a component takes is told with the component.
      .filter(
        (name) => !isDocumented(index, name.replace(/Props$/, ''), read) && !isDocumented(index, name, read),
      )
      .map((name) => `${index.path}: ${name} has no docstring where it is declared`)
  );
}

/** `export *` lets a name out that nobody decided on. */
export function findStarExports(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export \*/gm)].map(
      (match) => `${path}:${lineAt(text, match.index)} exports *: name what leaves`,
    ),
  );
}
