import type { Paragraph as DocxParagraph } from 'docx';
import { blocksOf, directionOf, isStageDirection, storable, type Block } from './script-blocks';

export interface WordPart {
  readonly heading: string;
  readonly text: string;
  readonly isPlain: boolean;
}

/** Maximum lines and paragraphs: about 600 pages, built in a second or two. */
const MAX_DOCUMENT_LINES = 20_000;

/** Builds a Word document, or returns `too-long`. Each paragraph follows its text's direction. */
export async function wordDocument(
  name: string,
  parts: readonly WordPart[],
): Promise<Uint8Array | 'too-long'> {
  const title = storable(name);
  const sections = parts.map(({ heading, text, isPlain }) => ({
    heading,
    blocks: isPlain ? plainBlocks(text) : blocksOf(text),
  }));
  if (countLines(sections) > MAX_DOCUMENT_LINES) return 'too-long';
  const { Document, HeadingLevel, Packer, Paragraph, TextRun, BorderStyle } = await import('docx');

  function paragraphOf(block: Block): DocxParagraph {
    const { kind, runs, direction } = block;
    const isMuted = isStageDirection(block);
    const isRightToLeft = direction === 'rtl';
    const edge = { style: BorderStyle.SINGLE, size: 12, space: 8, color: 'C8442B' };
    return new Paragraph({
      bidirectional: isRightToLeft,
      spacing: { after: 160 },
      ...(kind === 'heading' && { heading: HeadingLevel.HEADING_3 }),
      ...(kind === 'item' && { bullet: { level: 0 } }),
      // Word mirrors the border with the paragraph: "left" is where its lines start.
      ...(kind === 'quote' && { indent: { start: 360 }, border: { left: edge } }),
      children: runs.flatMap(({ text, style }) =>
        text.split('\n').map(
          (line, index) =>
            new TextRun({
              text: line,
              rightToLeft: isRightToLeft,
              bold: style === 'strong',
              italics: style === 'emphasis',
              ...(isMuted && { color: '5B6068' }),
              ...(kind === 'code' && { font: 'Courier New' }),
              ...(index > 0 && { break: 1 }),
            }),
        ),
      ),
    });
  }

  function headingOf(text: string, heading: (typeof HeadingLevel)[keyof typeof HeadingLevel]): DocxParagraph {
    const isRightToLeft = directionOf(text) === 'rtl';
    return new Paragraph({
      heading,
      bidirectional: isRightToLeft,
      children: [new TextRun({ text, rightToLeft: isRightToLeft })],
    });
  }

  const children = [
    headingOf(title, HeadingLevel.HEADING_1),
    ...sections.flatMap(({ heading, blocks }) => [
      headingOf(heading, HeadingLevel.HEADING_2),
      ...blocks.map(paragraphOf),
    ]),
  ];
  return Packer.toBuffer(new Document({ title, creator: 'Lisan', sections: [{ children }] }));
}

/** In the library each line of a run costs as much as a paragraph. */
function countLines(sections: readonly { readonly blocks: readonly Block[] }[]): number {
  let count = 0;
  for (const { blocks } of sections)
    for (const { runs } of blocks) for (const { text } of runs) count += text.split('\n').length;
  return count;
}

export function plainBlocks(text: string): readonly Block[] {
  return storable(text)
    .split(/\n{2,}/)
    .filter((piece) => piece.trim() !== '')
    .map((piece) => ({
      kind: 'paragraph',
      direction: directionOf(piece),
      runs: [{ text: piece.trim(), style: 'plain' }],
    }));
}
