import { deflateSync } from 'node:zlib';

export interface DrawnRun {
  readonly glyphs: readonly string[] | string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

export interface MadePage {
  readonly runs?: readonly DrawnRun[];
  readonly rotate?: 0 | 90 | 180 | 270;
  readonly content?: Buffer;
}

interface MadePdfOptions {
  readonly isLocked?: boolean;
}

/** In font sizes; marks have no width. */
export const glyphWidth = 0.5;

export function makePdf(pages: readonly MadePage[], { isLocked = false }: MadePdfOptions = {}): Uint8Array {
  const codes = new Map<string, number>();
  const codeOf = (glyph: string): number => {
    const code = codes.get(glyph) ?? codes.size + 1;
    codes.set(glyph, code);
    return code;
  };
  const contents = pages.map((page) =>
    deflateSync(Buffer.concat([drawRuns(page, codeOf), page.content ?? Buffer.of()])),
  );
  const kids = pages.map((_, index) => `${6 + 2 * index} 0 R`).join(' ');
  const objects: Buffer[] = [
    text('<< /Type /Catalog /Pages 2 0 R >>'),
    text(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    text(
      '<< /Type /Font /Subtype /Type0 /BaseFont /Test /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 5 0 R >>',
    ),
    text(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Test /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${glyphWidth * 1000} /W [${widthsOf(codes)}] /FontDescriptor << /Type /FontDescriptor /FontName /Test /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>`,
    ),
    stream(text(characterMap(codes))),
    ...pages.flatMap((page, index) => [
      text(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate ${page.rotate ?? 0} /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + 2 * index} 0 R >>`,
      ),
      stream(contents[index] ?? Buffer.of(), '/Filter /FlateDecode'),
    ]),
  ];
  return assemble(objects, isLocked);
}

function drawRuns({ runs = [] }: MadePage, codeOf: (glyph: string) => number): Buffer {
  const operators = runs.map(({ glyphs, x, y, size = 10 }) => {
    const hex = Array.from(glyphs, (glyph) => codeOf(glyph).toString(16).padStart(4, '0')).join('');
    return `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex}> Tj ET\n`;
  });
  return text(operators.join(''));
}

function widthsOf(codes: ReadonlyMap<string, number>): string {
  return [...codes]
    .filter(([glyph]) => /^\p{M}+$/u.test(glyph))
    .map(([, code]) => `${code} [0]`)
    .join(' ');
}

function characterMap(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(([glyph, code]) => {
    const target = Buffer.from(glyph, 'utf16le').swap16().toString('hex');
    return `1 beginbfchar\n<${code.toString(16).padStart(4, '0')}> <${target}>\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Test def /CMapType 2 def 1 begincodespacerange <0000> <ffff> endcodespacerange\n${lines.join('\n')}\nendcmap end end`;
}

function assemble(objects: readonly Buffer[], isLocked: boolean): Uint8Array {
  const parts: Buffer[] = [text('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Buffer): void => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    push(Buffer.concat([text(`${index + 1} 0 obj\n`), object, text('\nendobj\n')]));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  const lock = isLocked
    ? `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >>`
    : '';
  push(text(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  push(text(`trailer << /Size ${objects.length + 1} /Root 1 0 R ${lock} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function stream(bytes: Buffer, entries = ''): Buffer {
  return Buffer.concat([
    text(`<< /Length ${bytes.length} ${entries} >>\nstream\n`),
    bytes,
    text('\nendstream'),
  ]);
}

function text(words: string): Buffer {
  return Buffer.from(words, 'latin1');
}
