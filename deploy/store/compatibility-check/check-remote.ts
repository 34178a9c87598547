import type { RemoteManifest } from '@lisan/contract';
import ts from 'typescript';
import type { Source } from './sources';
import { findUneven, findUntranslated, readTranslations } from './translations';

/** Compares a remote's manifest with its code. Returns one line per fault, with file and line. */
export function checkRemote(
  manifest: Pick<RemoteManifest, 'events'>,
  sources: readonly Source[],
  manifestFile: string,
): string[] {
  const events = findEvents(sources);
  const translations = readTranslations(sources);
  return [
    ...compare(manifest.events.published, events.published, 'publishes', manifestFile),
    ...compare(manifest.events.heard, events.heard, 'hears', manifestFile),
    ...translations.flatMap((folder) => [...findUneven(folder), ...findUntranslated(folder)]),
  ];
}

function compare(
  declared: readonly string[],
  used: readonly TopicUse[],
  verb: string,
  manifestFile: string,
): string[] {
  return [
    ...used
      .filter(({ topic }) => !declared.includes(topic))
      .map(({ topic, at }) => `${at}: ${verb} '${topic}', which ${manifestFile} does not name`),
    ...declared
      .filter((topic) => used.every((use) => use.topic !== topic))
      .map((topic) => `${manifestFile}: says that it ${verb} '${topic}', and no code does`),
  ];
}

/** Location of a topic: `remotes/chat/src/conversation/MessageItem.tsx:41`. */
interface TopicUse {
  readonly topic: string;
  readonly at: string;
}

interface EventsInCode {
  readonly published: readonly TopicUse[];
  readonly heard: readonly TopicUse[];
}

const kinds: Readonly<Record<string, keyof EventsInCode>> = {
  publish: 'published',
  subscribe: 'heard',
  useEvent: 'heard',
};

/** Finds literal topics in `bus.publish`, `bus.subscribe` and `useEvent`; the bus accepts no others. */
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
