import ts from 'typescript';
import { listWorkspaces, readJson, readText, type PackageJson } from './tree';

const indexes = listWorkspaces().flatMap((folder) => {
  const index = readJson<PackageJson>(`${folder}/package.json`).exports?.['.'];
  return index?.endsWith('.ts') ? [new URL(index, `file:///${folder}/`).pathname.slice(1)] : [];
});

const isNamedExport = (statement: ts.Statement) =>
  ts.isExportDeclaration(statement) &&
  statement.exportClause !== undefined &&
  ts.isNamedExports(statement.exportClause);

describe('the index of a package', () => {
  it.each(indexes)('has only named exports: %s', (path) => {
    const { statements } = ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true);
    const others = statements.filter((statement) => !isNamedExport(statement));
    expect(others.map((statement) => statement.getText())).toEqual([]);
  });

  it('exists in the shared packages', () => {
    expect(indexes).toContain('shared/contract/src/index.ts');
  });
});
