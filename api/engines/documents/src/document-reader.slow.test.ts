import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoint } from '@lisan/engine-runtime';
import { createDocumentReader } from '.';
import { makePdf } from './testing/make-pdf';
import { makeWord } from './testing/make-word';

const folder = mkdtempSync(join(tmpdir(), 'lisan-documents-'));
const reader = createDocumentReader({ entry: entryPoint('document-process'), onFailure: () => undefined });
let last = 0;
const save = (bytes: Uint8Array | string, name = `file-${(last += 1)}`) => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};
const read = (bytes: Uint8Array | string, maximumCharacters = 1_000) =>
  reader.read({ path: save(bytes), maximumCharacters });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const drawn = { runs: [{ glyphs: 'hello there', x: 50, y: 700 }] };

describe('a document', () => {
  it('is read by its bytes, whatever its name', async () => {
    const path = save(makePdf([drawn]), 'song.mp3');
    expect(await reader.read({ path, maximumCharacters: 1_000 })).toMatchObject({ text: 'hello there' });
  });

  it('is reported as too long above the requested length', async () => {
    expect(await read('x'.repeat(1_000))).toMatchObject({ text: 'x'.repeat(1_000) });
    expect(await read('x'.repeat(1_001))).toBe('too-long');
  });

  it('is rejected with its reason', async () => {
    await expect(read(makePdf([drawn], { isLocked: true }))).rejects.toMatchObject({
      name: 'RequestError',
      code: 'unsuitable_media',
      translationKey: 'document_encrypted',
    });
  });
});

describe('a hostile document', () => {
  it('that unpacks to gigabytes ends only its own process', async () => {
    // A page of five hundred million spaces: half a megabyte in the file.
    const bomb = makePdf([{ ...drawn, content: Buffer.alloc(2 ** 29, ' ') }]);
    expect(bomb.length).toBeLessThan(10 * 2 ** 20);
    const before = process.memoryUsage.rss();
    await expect(read(bomb)).rejects.toMatchObject({
      code: 'unsuitable_media',
      translationKey: 'document_too_complex',
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(256 * 2 ** 20);
  });

  it('nested deeper than the stack is rejected', async () => {
    const depth = 20_000;
    const nested = '<w:sdt><w:sdtContent>'.repeat(depth) + '</w:sdtContent></w:sdt>'.repeat(depth);
    await expect(read(makeWord(nested))).rejects.toMatchObject({ code: 'unsuitable_media' });
  });
});

describe('reading', () => {
  it('stops when the caller aborts', async () => {
    const controller = new AbortController();
    const work = reader.read({ path: save('text'), maximumCharacters: 10, signal: controller.signal });
    controller.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    await expect(
      reader.read({ path: save('text'), maximumCharacters: 10, signal: controller.signal }),
    ).rejects.toThrow('gone');
  });

  it('leaves nothing behind', async () => {
    const before = readdirSync(folder).length;
    await read(makePdf([drawn]));
    expect(readdirSync(folder)).toHaveLength(before + 1);
  });
});
