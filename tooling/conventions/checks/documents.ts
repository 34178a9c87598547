import type { Source } from './source';

const DECISION = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/;
const PARTS = ['## Context', '## Decision', '## Consequences'];

/** Decisions are numbered without a hole, and each says what was known, what was chosen and what follows. */
export function findDecisionFaults(sources: Source[]): string[] {
  const pages = sources.filter(({ path }) => DECISION.test(path)).sort((a, b) => (a.path < b.path ? -1 : 1));
  const index = sources.find(({ path }) => path === 'docs/decisions/README.md')?.text ?? '';
  return pages.flatMap(({ path, text }, position) => {
    const number = DECISION.exec(path)?.[1] ?? '';
    const isInTurn = Number(number) === position + 1;
    return [
      ...(isInTurn ? [] : [`${path} is number ${number}, ${position + 1} would be next`]),
      ...PARTS.filter((part) => !text.includes(`\n${part}\n`)).map((part) => `${path} lacks '${part}'`),
      ...(/^Status: (accepted|superseded by \[\d{4}\])/m.test(text) ? [] : [`${path} states no Status`]),
      ...(index.includes(`(${path.slice('docs/decisions/'.length)})`)
        ? []
        : [`docs/decisions/README.md omits ${path}`]),
    ];
  });
}

/** Links of a page that lead nowhere in the tree. */
export function findDeadLinks(sources: Source[], exists: (path: string) => boolean): string[] {
  return sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map((match) => new URL(match[1] ?? '', `file:///${path}`).pathname.slice(1))
        .filter((target) => !exists(target.replace(/\/$/, '')))
        .map((target) => `${path} links to ${target}, which is not there`),
    );
}

/** Commands that a page tells people to type and that package.json does not know. */
export function findUnknownCommands(sources: Source[], scripts: Record<string, string[]>): string[] {
  const root = scripts['.'] ?? [];
  return sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/npm run ([\w:-]+)(?![\w:-])(?:[^\n`]*? -w (?:@lisan\/)?([\w/-]+))?/g)]
        .filter(([, name = '', packageName]) => {
          const folder = Object.keys(scripts).find(
            (key) => packageName !== undefined && (key === packageName || key.endsWith(`/${packageName}`)),
          );
          return !(folder === undefined ? root : (scripts[folder] ?? [])).includes(name);
        })
        .map(([command]) => `${path} tells people to type '${command}', which no package.json knows`),
    );
}

/** The first cells of the table under the heading 'Packages', without marks: the folders that README describes. */
export function readPackageTable(readme: string): string[] {
  const section = /^## Packages$([^]*?)(?=^## |(?![^]))/m.exec(readme)?.[1] ?? '';
  return [...section.matchAll(/^\|\s*\[?`([^`]+?)\/?`/gm)].map((match) => match[1] ?? '');
}

/**
 * Names that a numbered step of a page gives to code, and that none of the files linked in the same step holds.
 *
 * @param read - the text of a file by its path, undefined when it is not there
 */
export function findUntrueSteps(page: string, read: (path: string) => string | undefined): string[] {
  return page.split(/^(?=\d+\. )/m).flatMap((part) => {
    const step = /^\d+\. (?:.*\n?)(?: {3}.*\n?)*/.exec(part)?.[0];
    if (step === undefined) return [];
    const files = [...step.matchAll(/\]\(([^)#\s]+)\)/g)].map((match) => read(match[1] ?? '') ?? '');
    const names = [...step.replaceAll(/\[[^[\]]*\]\([^()]*\)/g, '').matchAll(/`([^`]+)`/g)];
    return names
      .map((match) => (match[1] ?? '').replace(/\(\)$/, ''))
      .filter((name) => !files.some((text) => text.includes(name)))
      .map((name) => `Step ${parseInt(step, 10)} names ${name}, which none of its files holds`);
  });
}
