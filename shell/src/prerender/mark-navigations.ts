import { prerenderMarks, type Prerender } from '@lisan/contract';

type Navigations = NonNullable<Prerender['navigations']>;

const { navigation, viewIcon, viewId, viewLabel } = prerenderMarks;
const entryPattern = /<li\b[^>]*>\s*<a\b(?:(?!<\/a>).)*<\/a>\s*<\/li>|<a\b(?:(?!<\/a>).)*<\/a>/gs;

interface Entry {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly view: string;
}

/**
 * Replaces each list of views in the markup by a placeholder, and returns the markup of one entry, open and closed.
 * @param open number of the open view
 * @throws Error when the layout lists no view
 */
export function markNavigations(html: string, open: string): { html: string; navigations: Navigations } {
  const lists = findLists(html);
  if (lists.length === 0) throw new Error('The frame lists no view.');
  let marked = html;
  // From the end, so that earlier offsets stay valid.
  for (const list of [...lists].reverse()) {
    const [first, last] = [list[0], list.at(-1)];
    if (first && last) marked = marked.slice(0, first.start) + navigation + marked.slice(last.end);
  }
  const navigations = lists.map((list) => {
    const item = list.find(({ view }) => view !== open);
    const current = list.find(({ view }) => view === open);
    if (!item || !current) throw new Error('A list of the frame lacks the open view, or the others.');
    return { item: templateOf(item), current: templateOf(current) };
  });
  return { html: marked, navigations };
}

function findLists(html: string): Entry[][] {
  const lists: Entry[][] = [];
  for (const { 0: text, index: start } of html.matchAll(entryPattern)) {
    const view = new RegExp(`${viewLabel}(\\d+)_`).exec(text)?.[1];
    if (view === undefined) continue;
    const entry = { text, start, end: start + text.length, view };
    const last = lists.at(-1);
    if (last?.at(-1)?.end === start) last.push(entry);
    else lists.push([entry]);
  }
  return lists;
}

function templateOf({ text }: Entry): string {
  return text
    .replace(/<svg\b(?:(?!<\/svg>).)*<\/svg>/s, viewIcon)
    .replaceAll(new RegExp(`${viewLabel}\\d+_`, 'g'), viewLabel)
    .replaceAll(new RegExp(`${viewId}\\d+_`, 'g'), viewId);
}
