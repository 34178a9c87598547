import { strToU8, zipSync } from 'fflate';
import { makeWord, paragraph, words } from '../testing/make-word';
import { tidyText } from '../parse-document';
import { readWord } from './read-word';

const BOMB_BYTES = 70 * 2 ** 20;
const bomb = makeWord(paragraph(words('a')), { 'word/bomb.xml': new Uint8Array(BOMB_BYTES) });

const read = async (body: string) => tidyText(await readWord(makeWord(body)));

describe('a .docx', () => {
  it('is read in order, in both directions', async () => {
    const body = paragraph(words('صباح '), words('الخير')) + paragraph(words('Good &amp; early'));
    expect(await read(body)).toBe('صباح الخير\n\nGood & early');
  });

  it('separates words at line breaks, tabs and cells', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(words(text))}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('Coffee')}${cell('25')}</w:tr><w:tr>${cell('Tea')}${cell('10')}</w:tr></w:tbl>`;
    const body = paragraph(words('one'), '<w:br/>', words('two'), '<w:tab/>', words('three'));
    expect(await read(body + table + paragraph(words('end')))).toBe(
      'one\ntwo\tthree\n\nCoffee\t25\nTea\t10\n\nend',
    );
  });

  it('leaves out deleted text', async () => {
    const deleted =
      '<w:p><w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:ins><w:r><w:t>here</w:t></w:r></w:ins></w:p>';
    expect(await read(deleted)).toBe('here');
  });

  it('is read without unpacking images and attachments', async () => {
    const picture = strToU8('x'.repeat(10_000));
    const bytes = makeWord(paragraph(words('text')), { 'word/media/image1.png': picture });
    expect(await readWord(bytes)).toContain('text');
  });

  it('with a high compression ratio is rejected before unpacking', async () => {
    expect(bomb.length).toBeLessThan(200_000);
    await expect(readWord(bomb)).rejects.toMatchObject({ code: 'document_too_complex' });
  });

  it('with a false size is cut off at that size', async () => {
    const lie = Buffer.from(bomb);
    const offset = lie.lastIndexOf('word/bomb.xml') - 22;
    expect(lie.readUInt32LE(offset)).toBe(BOMB_BYTES);
    lie.writeUInt32LE(10, offset);
    expect(await readWord(lie)).toContain('a');
  });

  it('with thousands of parts is rejected', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 4_100 }, (_, index) => [`word/p${index}.bin`, new Uint8Array()]),
    );
    await expect(readWord(makeWord('', parts))).rejects.toMatchObject({ code: 'document_too_complex' });
  });

  it('is read without expanding entities', async () => {
    const lots = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
    ).join('');
    const xml = `<!DOCTYPE d [<!ENTITY l0 "lol">${lots}<!ENTITY file SYSTEM "file:///etc/passwd">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraph(words('before &l9; &file; after'))}</w:body></w:document>`;
    const text = await readWord(makeWord('', { 'word/document.xml': strToU8(xml) })).catch(() => '');
    expect(text.length).toBeLessThan(200);
    expect(text).not.toMatch(/lollol|root:/);
  });

  it('is not confused with spreadsheets and other archives', async () => {
    await expect(readWord(zipSync({ 'a.txt': strToU8('hello') }))).rejects.toMatchObject({
      code: 'document_not_recognised',
    });
    const sheet = strToU8(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    );
    await expect(readWord(zipSync({ '[Content_Types].xml': sheet }))).rejects.toMatchObject({
      code: 'document_not_recognised',
    });
  });
});
