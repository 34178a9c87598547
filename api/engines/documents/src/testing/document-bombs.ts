import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { makePdf } from './make-pdf';
import { makeWord, paragraph, words } from './make-word';

const hello = paragraph(words('hello'));
const named = (body: string): Record<string, Uint8Array> => ({ 'word/document.xml': strToU8(body) });
const wordXml = (body: string, before = ''): string =>
  `${before}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
const laughs = Array.from(
  { length: 12 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join('');

function archiveOfArchives(depth: number): Uint8Array {
  let inner: Uint8Array = new Uint8Array(2 ** 20);
  for (let level = 0; level < depth; level += 1)
    inner = zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}.zip`, inner])));
  return inner;
}

function lyingArchive(): Uint8Array {
  const bytes = Buffer.from(makeWord(hello, { 'word/styles.xml': new Uint8Array(1_000) }));
  const offset = bytes.lastIndexOf('word/styles.xml') - 22;
  bytes.writeUInt32LE(0xffff_fffe, offset);
  return bytes;
}

export const wordBombs: Readonly<Record<string, () => Uint8Array>> = {
  'zip of half a gigabyte of naught': () => {
    const naught = new Uint8Array(64 * 2 ** 20);
    return makeWord(hello, Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`word/${index}.xml`, naught]))); // prettier-ignore
  },
  // Uncompressed: compression would allocate its tables sixty thousand times.
  'zip of a hundred thousand entries': () =>
    makeWord(hello, Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`word/${index}.xml`, [new Uint8Array(), { level: 0 }]]))), // prettier-ignore
  'zip that lies about its size': lyingArchive,
  'zip in zips': () => archiveOfArchives(5),
  'docx of a billion laughs': () =>
    makeWord('', named(wordXml(paragraph(words('&l12;')), `<!DOCTYPE d [<!ENTITY l0 "lol">${laughs}]>`))),
  'docx of a hundred thousand levels': () =>
    makeWord('<w:sdt><w:sdtContent>'.repeat(100_000) + '</w:sdtContent></w:sdt>'.repeat(100_000)),
  'docx of two million paragraphs': () => makeWord('<w:p/>'.repeat(2_000_000)),
};

function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  let bytes = Buffer.from('%PDF-1.7\n', 'latin1');
  const offsets = objects.map((object, index) => {
    const offset = bytes.length;
    bytes = Buffer.concat([bytes, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]); // prettier-ignore
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R ${trailer.replace('HERE', String(bytes.length))} >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(end, 'latin1')]);
}

const packed = (bytes: Uint8Array, entries: string, filter = '/FlateDecode'): Buffer =>
  Buffer.concat([Buffer.from(`<< ${entries} /Filter ${filter} /Length ${bytes.length} >>\nstream\n`), bytes, Buffer.from('\nendstream')]); // prettier-ignore
const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const onePage = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (resources: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << ${resources} >> /Contents 4 0 R >>`;

export const pdfBombs: Readonly<Record<string, () => Uint8Array>> = {
  'pdf that unpacks to half a gigabyte': () => makePdf([{ content: Buffer.alloc(2 ** 29, ' ') }]),
  'pdf packed twice': () => {
    const twice = deflateSync(deflateSync(Buffer.alloc(2 ** 29)));
    const contents = packed(twice, '', '[/FlateDecode /FlateDecode]');
    return pdf([catalogue, onePage, page(''), contents]);
  },
  'pdf of four billion pages': () =>
    pdf([catalogue, '<< /Type /Pages /Kids [3 0 R] /Count 4294967295 >>', page(''), packed(deflateSync(''), '')]), // prettier-ignore
  'pdf of the same page a million times': () =>
    pdf([
      catalogue,
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(1_000_000)}] /Count 1000000 >>`,
      page(''),
      packed(deflateSync(''), ''),
    ]),
  'pdf whose pages hold themselves': () =>
    pdf([catalogue, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
  'pdf of forms in forms': () => {
    const form = (next: number): Buffer =>
      packed(deflateSync(`/F Do `.repeat(10)), `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /F ${next} 0 R >> >>`); // prettier-ignore
    const forms = Array.from({ length: 12 }, (_, index) => form(index === 11 ? 5 : 6 + index));
    return pdf([catalogue, onePage, page('/XObject << /F 5 0 R >>'), packed(deflateSync('/F Do'), ''), ...forms]); // prettier-ignore
  },
  'pdf whose tables point at each other': () => pdf([catalogue, onePage, page('')], '/Prev HERE'),
  'pdf of a million brackets': () =>
    pdf([catalogue, onePage, page(`/A ${'['.repeat(1_000_000)}`), packed(deflateSync(''), '')]),
  'pdf of ten million words': () =>
    makePdf([{ runs: [{ glyphs: 'a', x: 5, y: 5 }], content: Buffer.from('BT /F1 9 Tf <0001> Tj ET\n'.repeat(4_000_000)) }]), // prettier-ignore
};
