import ts from 'typescript';
import type { Source } from './sources';

/** Where a topic is named: `remotes/chat/src/conversation/MessageItem.tsx:41`. */
export interface TopicUse {
  readonly topic: string;
  readonly at: string;
}

/** Topics that the code publishes or subscribes to. */
export interface EventsInCode {
  readonly published: readonly TopicUse[];
  readonly heard: readonly TopicUse[];
}

const kinds: Readonly<Record<string, keyof EventsInCode>> = {
  publish: 'published',
  subscribe: 'heard',
  useEvent: 'heard',
};

/**
 * Finds `bus.publish('a.b', …)`, `bus.subscribe('a.b', …)` and `useEvent('a.b', …)`. A topic that is put together at run
 * time is not found: the bus takes only the names of the contract, so there is no need for one.
 */
export function findEvents(sources: readonly Source[]): EventsInCode {
  const found = { published: [] as TopicUse[], heard: [] as TopicUse[] };
  for (const { path, text } of sources.filter((source) => /\.tsx?$/.test(source.path))) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const kind = kinds[nameOf(node.expression)];
        const [topic] = node.arguments;
        if (kind && topic && ts.isStringLiteralLike(topic) && topic.text.includes('.')) {
          const { line } = file.getLineAndCharacterOfPosition(topic.getStart(file));
          found[kind].push({ topic: topic.text, at: `${path}:${line + 1}` });
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return found;
}

function nameOf(callee: ts.Expression): string {
  if (ts.isIdentifier(callee)) return callee.text;
  return ts.isPropertyAccessExpression(callee) ? callee.name.text : '';
}
