import { join } from 'node:path';
import ts from 'typescript';
import { createProgram, type Written } from './check-types';
import type { Types } from './compatibility-record';

/** Uses of kit names marked `@deprecated`, one line each. They only warn. */
export function findDeprecatedUses(root: string, kit: Types, written: Written): string[] {
  const names = deprecatedNames(kit);
  const suspects = written.sources.filter(
    ({ path, text }) => /\.tsx?$/.test(path) && [...names].some((name) => text.includes(name)),
  );
  if (suspects.length === 0) return [];
  const { program, top } = createProgram(root, kit, written);
  const checker = program.getTypeChecker();
  return suspects.flatMap(({ path }) => {
    const file = program.getSourceFile(join(top, path));
    const lines = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (file && ts.isIdentifier(node) && names.has(node.text)) {
        const reason = reasonOf(node, checker);
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        if (reason !== undefined)
          lines.add(`${path}:${line + 1}: '${node.text}' is deprecated ${reason}`.trim());
      }
      ts.forEachChild(node, visit);
    };
    if (file) visit(file);
    return [...lines];
  });
}

function deprecatedNames({ files }: Types): Set<string> {
  const names = new Set<string>();
  for (const [path, text] of Object.entries(files)) {
    if (!text.includes('@deprecated')) continue;
    const visit = (node: ts.Node): void => {
      const { name } = node as { name?: ts.Node };
      if (name && ts.isIdentifier(name) && ts.getJSDocDeprecatedTag(node)) names.add(name.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  }
  return names;
}

function reasonOf(node: ts.Identifier, checker: ts.TypeChecker): string | undefined {
  for (const symbol of symbolsOf(node, checker)) {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const tag = target.declarations?.map((declared) => ts.getJSDocDeprecatedTag(declared)).find(Boolean);
    if (tag) return ts.getTextOfJSDocComment(tag.comment) ?? '';
  }
  return undefined;
}

/** In object literals and destructuring, the property of the expected type. */
function symbolsOf(node: ts.Identifier, checker: ts.TypeChecker): ts.Symbol[] {
  const { parent } = node;
  const propertyOf = (type: ts.Type | undefined): ts.Symbol[] =>
    (type?.isUnion() ? type.types : type ? [type] : []).flatMap((one) => one.getProperty(node.text) ?? []);
  if (ts.isPropertyAssignment(parent) && parent.name === node)
    return propertyOf(checker.getContextualType(parent.parent));
  if (ts.isShorthandPropertyAssignment(parent)) return propertyOf(checker.getContextualType(parent.parent));
  if (ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node)
    return propertyOf(checker.getTypeAtLocation(parent.parent));
  const symbol = checker.getSymbolAtLocation(node);
  return symbol ? [symbol] : [];
}
