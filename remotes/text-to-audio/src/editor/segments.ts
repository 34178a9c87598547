import type { MarkName } from '../marks/written-marks';
import type { ReadMarks } from '../marks/read-marks';

export interface TextPart {
  readonly from: number;
  readonly to: number;
}

export interface Segment {
  readonly text: string;
  readonly mark?: MarkName | 'token' | 'problem' | undefined;
  readonly isLit?: boolean | undefined;
}

type Cover = TextPart & Omit<Segment, 'text'>;

/** Paragraphs of a text, cut where a mark or the spoken sentence begins or ends. */
export function paragraphsOf(text: string, marks: ReadMarks, lit: TextPart | null): readonly Segment[][] {
  const covers: Cover[] = [
    ...marks.spans.map(({ name, open, close }) => ({ from: open.to, to: close.from, mark: name })),
    ...marks.tokens.map(({ from, to }) => ({ from, to, mark: 'token' as const })),
    ...marks.problems.map(({ from, to }) => ({ from, to, mark: 'problem' as const })),
    ...(lit ? [{ ...lit, isLit: true }] : []),
  ];
  const cuts = [...new Set(covers.flatMap(({ from, to }) => [from, to]))].sort((one, other) => one - other);
  const paragraphs: Segment[][] = [];
  let start = 0;
  let cut = 0;
  for (const line of text.split('\n')) {
    const end = start + line.length;
    const segments: Segment[] = [];
    let from = start;
    while (cut < cuts.length && (cuts[cut] ?? 0) <= start) cut += 1;
    for (let at = cuts[cut]; at !== undefined && at < end; at = cuts[(cut += 1)]) {
      segments.push(segmentOf(text, { from, to: at }, covers));
      from = at;
    }
    segments.push(segmentOf(text, { from, to: end }, covers));
    paragraphs.push(segments);
    start = end + 1;
  }
  return paragraphs;
}

function segmentOf(text: string, { from, to }: TextPart, covers: readonly Cover[]): Segment {
  const around = from === to ? [] : covers.filter((cover) => cover.from <= from && to <= cover.to);
  const mark = around.findLast((cover) => cover.mark !== undefined)?.mark;
  return { text: text.slice(from, to), mark, isLit: around.some(({ isLit }) => isLit) };
}
