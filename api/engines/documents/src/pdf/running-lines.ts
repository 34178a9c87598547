import type { TextBlock } from './paragraphs';

/** Pages that must repeat a line: a minimum, and a share of all. */
const MIN_REPEATED_PAGES = 3;
const MIN_REPEATED_PAGE_RATIO = 0.5;
/** Share of the page height with headers and footers. */
const MARGIN_HEIGHT_RATIO = 0.12;
/** A page number below a different header, as at the start of a chapter. */
const BARE_NUMBER = /^[\s#\p{P}]+$/u;

/** What a browser prints above and below a page: date, title, address and page number. */
const BROWSER_STAMP =
  /^\p{Nd}{1,4}[/.-]\p{Nd}{1,2}[/.-]\p{Nd}{1,4}[,،]\s\p{Nd}{1,2}:\p{Nd}{2}|^(?:file|https?):\/\/\S+(?:\s+\p{Nd}+\/\p{Nd}+)?$|^\p{Nd}+\/\p{Nd}+$/u;

export interface ReadPage {
  readonly height: number;
  readonly blocks: readonly TextBlock[];
}

/**
 * Removes repeated headers and footers, such as titles, page numbers and scanner stamps, which would
 * interrupt sentences in speech.
 */
export function withoutRunningLines(pages: readonly ReadPage[]): TextBlock[] {
  const counts = new Map<string, number>();
  const edges = pages.map(edgeLines);
  for (const lines of edges) {
    for (const key of new Set(lines.values())) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = Math.max(MIN_REPEATED_PAGES, pages.length * MIN_REPEATED_PAGE_RATIO);
  return pages.flatMap(({ blocks }, index) =>
    blocks
      .map(({ lines }) => ({
        lines: lines.filter((line) => {
          const key = edges[index]?.get(line);
          if (key !== undefined && BROWSER_STAMP.test(line.text)) return false;
          const minPages = key === undefined || !BARE_NUMBER.test(key) ? most : MIN_REPEATED_PAGES;
          return key === undefined || (counts.get(key) ?? 0) < minPages;
        }),
      }))
      .filter(({ lines }) => lines.length > 0),
  );
}

type WrittenLine = TextBlock['lines'][number];

function edgeLines({ height, blocks }: ReadPage): Map<WrittenLine, string> {
  const outer = blocks
    .flatMap(({ lines }) => lines)
    .filter(
      ({ line }) => line.y < MARGIN_HEIGHT_RATIO * height || line.y > (1 - MARGIN_HEIGHT_RATIO) * height,
    );
  return new Map(outer.map((line) => [line, line.text.replace(/\p{Nd}+/gu, '#')]));
}
