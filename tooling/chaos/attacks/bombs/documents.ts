import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { join, little, ascii, BYTES_PER_MIB, type Bytes } from './bytes';

function archive(entries: readonly (readonly [name: string, bytes: Uint8Array])[]): Bytes {
  const known = new Map<Uint8Array, { packed: Uint8Array; sum: number }>();
  const pack = (bytes: Uint8Array) => {
    const made = known.get(bytes) ?? { packed: deflateRawSync(bytes), sum: crc32(bytes) };
    known.set(bytes, made);
    return made;
  };
  const local: Bytes[] = [];
  const central: Bytes[] = [];
  let offset = 0;
  for (const [name, bytes] of entries) {
    const { packed, sum } = pack(bytes);
    const header = join(
      little(2, 20, 0, 8, 0, 0),
      little(4, sum, packed.length, bytes.length),
      little(2, name.length, 0),
    );
    const part = join(little(4, 0x0403_4b50), header, ascii(name), packed);
    const rest = join(little(2, 0, 0, 0), little(4, 0, offset), ascii(name));
    central.push(join(little(4, 0x0201_4b50), little(2, 20), header, rest));
    local.push(part);
    offset += part.length;
  }
  const list = join(...central);
  const end = join(
    little(4, 0x0605_4b50),
    little(2, 0, 0, entries.length, entries.length),
    little(4, list.length, offset),
    little(2, 0),
  );
  return join(...local, list, end);
}

const types = join('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
const word = (...body: readonly (Uint8Array | string)[]) =>
  join(
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>',
    ...body,
    '</w:body></w:document>',
  );

const longDocument = (megabytes: number): Bytes =>
  archive([
    ['[Content_Types].xml', types],
    [
      'word/document.xml',
      word(Buffer.alloc(megabytes * BYTES_PER_MIB, '<w:p><w:r><w:t>lisan </w:t></w:r></w:p>')),
    ],
  ]);

function hugeArchive(): Bytes {
  const [naught, nothing] = [Buffer.alloc(64 * BYTES_PER_MIB), Buffer.alloc(0)];
  return archive([
    ['[Content_Types].xml', types],
    ['word/document.xml', word('<w:p><w:r><w:t>lisan</w:t></w:r></w:p>')],
    ...Array.from({ length: 8 }, (_, n) => [`word/${n}.xml`, naught] as const),
    ...Array.from({ length: 50_000 }, (_, n) => [`word/empty-${n}.xml`, nothing] as const),
  ]);
}

function longPage(megabytes: number): Bytes {
  const packed = deflateSync(Buffer.alloc(megabytes * BYTES_PER_MIB, '(lisan) Tj '));
  const object = (id: number, body: string | Uint8Array) => join(`${id} 0 obj\n`, body, '\nendobj\n');
  return join(
    '%PDF-1.4\n',
    object(1, '<</Type/Catalog/Pages 2 0 R>>'),
    object(2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    object(3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>'),
    object(4, join(`<</Length ${packed.length}/Filter/FlateDecode>>stream\n`, packed, '\nendstream')),
    'trailer<</Root 1 0 R/Size 5>>\n%%EOF',
  );
}

export const documents: Readonly<Record<string, () => Bytes>> = {
  docx: () => longDocument(256),
  zip: hugeArchive,
  pdf: () => longPage(256),
};
