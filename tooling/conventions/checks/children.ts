import ts from 'typescript';
import { isTest, type Source } from './source';

function nameStarters(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    if ((statement.moduleSpecifier as ts.StringLiteral).text !== 'node:child_process') continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || statement.importClause?.phaseModifier) continue;
    for (const { isTypeOnly, name } of bindings.elements) if (!isTypeOnly) names.add(name.text);
  }
  for (const statement of file.statements.filter(ts.isVariableStatement))
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isCallExpression(initializer))
        if (initializer.arguments.some((word) => names.has(word.getText(file))))
          names.add(name.getText(file));
  return names;
}

const isGivenEnvironment = (call: ts.CallExpression, file: ts.SourceFile): boolean =>
  call.arguments.filter(ts.isObjectLiteralExpression).some(({ properties }) =>
    properties.some((property) => {
      if (property.name?.getText(file) !== 'env') return false;
      const value = ts.isPropertyAssignment(property) ? property.initializer.getText(file) : '';
      return value.startsWith('{') && !/\.\.\.\s*process\.env/.test(value);
    }),
  );

export function findInheritedEnvironments(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => !isTest(path) && text.includes('node:child_process'))
    .flatMap(({ path, text }) => {
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      const starters = nameStarters(file);
      const found: string[] = [];
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && starters.has(node.expression.getText(file)))
          if (!isGivenEnvironment(node, file))
            found.push(
              `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1} passes on the whole environment`,
            );
        node.forEachChild(visit);
      };
      visit(file);
      return found;
    });
}
