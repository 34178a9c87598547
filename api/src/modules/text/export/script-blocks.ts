export interface Run {
  readonly text: string;
  readonly style: 'plain' | 'strong' | 'emphasis';
}

export interface Block {
  readonly kind: 'heading' | 'quote' | 'item' | 'code' | 'paragraph';
  readonly runs: readonly Run[];
  readonly direction: 'ltr' | 'rtl';
}

const fence = /^ {0,3}(?:```|~~~)/;
const kinds = [
  ['heading', /^ {0,3}#{1,6}[ \t]+/],
  ['quote', /^ {0,3}>[ \t]?/],
  ['item', /^[ \t]*[-*+][ \t]+/],
] as const;

/** Parses the Markdown of replies in linear time; unknown syntax stays plain text. Never produces HTML. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { kind: Block['kind']; lines: string[] } | undefined;
  const close = () => {
    if (open && open.lines.some((line) => line.trim() !== '')) blocks.push(blockOf(open.kind, open.lines));
    open = undefined;
  };
  const add = (kind: Block['kind'], line: string, isContinued: boolean) => {
    if (open?.kind !== kind || !isContinued) {
      close();
      open = { kind, lines: [] };
    }
    open?.lines.push(line);
  };
  let isCode = false;
  for (const line of storable(markdown).split('\n')) {
    if (fence.test(line)) {
      close();
      isCode = !isCode;
    } else if (isCode) add('code', line, true);
    else {
      const [kind, mark] = kinds.find(([, pattern]) => pattern.test(line)) ?? ['paragraph', undefined];
      const text = mark ? line.replace(mark, '') : line;
      if (text.trim() === '' || /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) close();
      else add(kind, text, kind === 'quote' || kind === 'paragraph');
    }
  }
  close();
  return blocks;
}

function blockOf(kind: Block['kind'], lines: readonly string[]): Block {
  const text = lines.join('\n').trim();
  return {
    kind,
    direction: directionOf(text),
    runs: kind === 'code' ? [{ text, style: 'plain' }] : runsOf(text),
  };
}

function runsOf(text: string): readonly Run[] {
  return text
    .split(/(\*\*[^*\n]+\*\*|\*[^*\n]+\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (/^\*\*[^*]+\*\*$/.test(piece)) return { text: piece.slice(2, -2), style: 'strong' };
      if (/^\*[^*]+\*$/.test(piece)) return { text: piece.slice(1, -1), style: 'emphasis' };
      return { text: piece, style: 'plain' };
    });
}

/** A paragraph in emphasis alone says what is seen, not spoken. */
export const isStageDirection = ({ kind, runs: [only, ...others] }: Block): boolean =>
  kind === 'paragraph' && only?.style === 'emphasis' && others.length === 0;

export function directionOf(text: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr';
}

/** Removes characters that XML forbids: Word rejects the whole document otherwise. */
export function storable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML refuses
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
