import { parseDocument } from './parse-document';
import { makePdf } from './testing/make-pdf';
import { makeWord, paragraph, words } from './testing/make-word';

const unknown = 'document_encoding_unknown';
const drawn = { runs: [{ glyphs: 'hello there', x: 50, y: 700 }] };

const drawnImage = {
  content: Buffer.from('q 600 0 0 800 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u0000 EI Q'),
};

describe('a scan', () => {
  it.each([
    ['a PDF without text', makePdf([drawnImage, drawnImage]), 2],
    ['a PNG image', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 1],
    ['a JPEG image', Buffer.from('ffd8ffe000104a464946', 'hex'), 1],
  ])('is told from a document by its pages: %s', async (_, bytes, scannedPages) => {
    expect(await parseDocument(bytes, 1_000)).toEqual({ scannedPages });
  });
});

describe('a document', () => {
  it.each([
    ['text', Buffer.from('مرحبًا'), 'مرحبًا'],
    ['Word', makeWord(paragraph(words('hello Word'))), 'hello Word'],
    ['PDF', makePdf([drawn]), 'hello there'],
    [
      'PDF behind a line of mail',
      Buffer.concat([Buffer.from('X-Mail: 1\r\n\r\n'), makePdf([drawn])]),
      'hello there',
    ],
  ])('is detected by its bytes: %s', async (_, bytes, text) => {
    expect(await parseDocument(bytes, 1_000)).toEqual({ text, alternatives: [] });
  });

  it.each([
    ['empty', '', 'document_without_letters'],
    ['without letters', '… — !', 'document_without_letters'],
    [
      'UTF-32',
      new Uint8Array(Uint32Array.from('Good morning', (letter) => letter.charCodeAt(0)).buffer),
      unknown,
    ],
    [
      'UTF-32 with a mark',
      new Uint8Array(Uint32Array.from('\ufeffمرحبا', (letter) => letter.charCodeAt(0)).buffer),
      unknown,
    ],
    ['locked', makePdf([drawn], { isLocked: true }), 'document_encrypted'],
    [
      'locked by Word',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'document_encrypted',
    ],
    [
      'of old Word',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
      'document_old_word',
    ],
    ['rich text', '{\\rtf1 hello}', 'document_not_recognised'],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'document_not_recognised'],
    ['half of a PDF', makePdf([drawn]).slice(0, 400), 'document_damaged'],
    ['half of an archive', makeWord(paragraph(words('x'))).slice(0, 300), 'document_damaged'],
  ])('that is %s is rejected with its reason', async (_, bytes, code) => {
    await expect(parseDocument(Buffer.from(bytes), 1_000)).rejects.toMatchObject({
      name: 'DocumentError',
      code,
    });
  });
});
