import type { TextBlock } from './paragraphs';

/** Pages on which a line must come back, at least, and as a part of all. */
const LEAST_PAGES = 3;
const MOST_OF_THEM = 0.5;
/** In parts of the page's height: where heads and feet stand. */
const MARGIN = 0.12;
/** Of a page whose head is not that of most, at the beginning of a chapter. */
const BARE_NUMBER = /^[\s#\p{P}]+$/u;

export interface ReadPage {
  readonly height: number;
  readonly blocks: readonly TextBlock[];
}

/**
 * Takes out what stands at the head or the foot of most pages: titles, page numbers, the stamp of a scanner. Nobody
 * wants them read aloud in the middle of a sentence.
 */
export function withoutRunningLines(pages: readonly ReadPage[]): TextBlock[] {
  const counts = new Map<string, number>();
  const edges = pages.map(edgeLines);
  for (const lines of edges) {
    for (const key of new Set(lines.values())) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.max(LEAST_PAGES, pages.length * MOST_OF_THEM);
  return pages.flatMap(({ blocks }, index) =>
    blocks
      .map(({ lines }) => ({
        lines: lines.filter((line) => {
          const key = edges[index]?.get(line);
          const least = key === undefined || !BARE_NUMBER.test(key) ? most : LEAST_PAGES;
          return key === undefined || (counts.get(key) ?? 0) < least;
        }),
      }))
      .filter(({ lines }) => lines.length > 0),
  );
}

type WrittenLine = TextBlock['lines'][number];

/** The lines in the margins of a page, by what they are when numbers count as equal. */
function edgeLines({ height, blocks }: ReadPage): Map<WrittenLine, string> {
  const outer = blocks
    .flatMap(({ lines }) => lines)
    .filter(({ line }) => line.y < MARGIN * height || line.y > (1 - MARGIN) * height);
  return new Map(outer.map((line) => [line, line.text.replace(/\p{Nd}+/gu, '#')]));
}
