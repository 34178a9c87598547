import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShellOffers } from '@lisan/contract';
import ts from 'typescript';
import { findEvents, readSources } from '../../store/compatibility-check';

const lists = {
  topics: ['shared/contract/src/events/topics.ts', 'eventSchemas'],
  icons: ['shared/ui/src/icons/icon-paths.ts', 'iconPaths'],
  slots: ['shared/remote-kit/src/define-remote.ts', 'SlotProps'],
} as const;

export async function readShellOffers(root: string): Promise<ShellOffers> {
  const [topics, icons, slots] = await Promise.all([
    readKeys(root, ...lists.topics),
    readKeys(root, ...lists.icons),
    readKeys(root, ...lists.slots),
  ]);
  const { published, heard } = findEvents(await readSources(join(root, 'shell'), 'shell'));
  const names = (uses: readonly { topic: string }[]) => [...new Set(uses.map(({ topic }) => topic))].sort();
  return { topics, icons, slots, events: { published: names(published), heard: names(heard) } };
}

async function readKeys(root: string, path: string, name: string): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  for (const statement of file.statements) {
    const members = membersOf(statement, name);
    if (members) return members.flatMap((member) => keyOf(member.name) ?? []).sort();
  }
  throw new Error(`${path} has no ${name}`);
}

function membersOf(
  statement: ts.Statement,
  name: string,
): ts.NodeArray<ts.TypeElement | ts.ObjectLiteralElementLike> | undefined {
  if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement.members;
  if (!ts.isVariableStatement(statement)) return undefined;
  const declared = statement.declarationList.declarations.find(
    (one) => ts.isIdentifier(one.name) && one.name.text === name,
  );
  let value = declared?.initializer;
  while (value && (ts.isAsExpression(value) || ts.isSatisfiesExpression(value))) value = value.expression;
  return value && ts.isObjectLiteralExpression(value) ? value.properties : undefined;
}

const keyOf = (name: ts.PropertyName | undefined): string | undefined =>
  name && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : undefined;
