/** Pixels from the upper left corner; `confidence` from 0 to 100. */
export interface RecognisedWord {
  readonly block: string;
  readonly line: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly confidence: number;
  readonly text: string;
}

/** `level` of a word in Tesseract's table. */
const WORD_LEVEL = '5';

/** Reads Tesseract's table: the words of a page in reading order. */
export function readWords(table: string): RecognisedWord[] {
  return table.split('\n').flatMap((row) => {
    const [level, page, block, paragraph, line, , ...more] = row.split('\t');
    const [left, top, width, height, confidence, text = ''] = more;
    if (level !== WORD_LEVEL || text.trim() === '') return [];
    return [
      {
        block: `${page} ${block}`,
        line: `${paragraph} ${line}`,
        left: Number(left),
        top: Number(top),
        right: Number(left) + Number(width),
        bottom: Number(top) + Number(height),
        confidence: Number(confidence),
        text: text.replace(/[\u200e\u200f]/g, '').trim(),
      },
    ];
  });
}
