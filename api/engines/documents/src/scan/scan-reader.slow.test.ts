import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryPoint } from '@lisan/engine-runtime';
import sharp from 'sharp';
import { pdfBombs } from '../testing/document-bombs';
import { makeScan } from '../testing/make-scan';
import { scannedPages, shareOfWords } from '../testing/scanned-pages';
import { createScanReader } from './scan-reader';
import { numbersToCheck } from './numbers-to-check';

const folder = mkdtempSync(join(tmpdir(), 'lisan-scans-'));
const scans = createScanReader({ entry: entryPoint('scan-process'), onFailure: () => undefined });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let last = 0;
function save(bytes: Uint8Array): string {
  const path = join(folder, `scan-${(last += 1)}`);
  writeFileSync(path, bytes);
  return path;
}
const read = (
  bytes: Uint8Array,
  pages = 1,
  options: { signal?: AbortSignal; onPage?: (page: number) => void } = {},
) => scans.read({ path: save(bytes), pages, maximumCharacters: 100_000, ...options });

async function pageOf(jpeg: Buffer, turn = 0) {
  const { data, info } = await sharp(jpeg)
    .rotate(turn)
    .greyscale()
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
const english = scannedPages.english.jpeg();
const arabic = scannedPages.arabic.jpeg();

describe('a scanned page', () => {
  it.each(['english', 'arabic'] as const)('is read to at least 95 %% of its words: %s', async (language) => {
    const { jpeg, text } = scannedPages[language];
    const recognised = await read(jpeg());
    expect(shareOfWords(recognised, text)).toBeGreaterThanOrEqual(0.95);
    expect(numbersToCheck(recognised)).toEqual([
      '1987',
      '1,240',
      '62%',
      '31%',
      expect.stringMatching(/^\$?3,750$/),
    ]);
    expect(recognised.split('\n\n')).toHaveLength(4);
  });

  it('is read from a PDF, whichever way it places the image', async () => {
    const upright = await pageOf(english);
    const [left, down] = await Promise.all([pageOf(english, 90), pageOf(english, 180)]);
    const pages = [
      upright,
      { ...left, rotate: 270 },
      { ...left, matrix: '0 800 -600 0 600 0' },
      { ...down, matrix: '-600 0 0 -800 600 800' },
    ] as const;
    const seen: number[] = [];
    const text = await read(makeScan(pages), pages.length, { onPage: (page) => seen.push(page) });
    const once = scannedPages.english.text;
    expect(shareOfWords(text, [once, once, once, once].join('\n'))).toBeGreaterThanOrEqual(0.95);
    expect(seen).toEqual([1, 2, 3, 4]);
  });

  it('is read from strips of one image', async () => {
    const { width, height } = await pageOf(arabic);
    const cut = Math.round(height / 2);
    const strip = async (top: number, rows: number) =>
      (await sharp(arabic)
        .extract({ left: 0, top, width, height: rows })
        .greyscale()
        .jpeg()
        .toBuffer()) as Buffer;
    const rest = height - cut;
    const text = await read(
      makeScan([
        {
          images: [
            {
              jpeg: await strip(0, cut),
              width,
              height: cut,
              matrix: `600 0 0 ${(600 * cut) / width} 0 ${(600 * rest) / width}`,
            },
            {
              jpeg: await strip(cut, rest),
              width,
              height: rest,
              matrix: `600 0 0 ${(600 * rest) / width} 0 0`,
            },
          ],
        },
      ]),
    );
    expect(shareOfWords(text, scannedPages.arabic.text)).toBeGreaterThanOrEqual(0.9);
  });

  it('without print has no readable text', async () => {
    const blank = await sharp({ create: { width: 800, height: 1_000, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    await expect(read(blank)).rejects.toMatchObject({ translationKey: 'document_without_text' });
  });
});

describe('a scan that cannot be read', () => {
  it('is rejected above twenty pages before any is read', async () => {
    const seen: number[] = [];
    const work = read(english, 21, { onPage: (page) => seen.push(page) });
    await expect(work).rejects.toMatchObject({
      code: 'unsuitable_media',
      translationKey: 'document_scan_too_long',
      values: { count: 20 },
    });
    expect(seen).toEqual([]);
  });

  it('is rejected when its image is damaged', async () => {
    await expect(read(english.subarray(0, english.length / 2))).rejects.toMatchObject({
      translationKey: 'document_damaged',
    });
    const broken = { jpeg: Buffer.from('ffd8ffe0', 'hex'), width: 10, height: 10 };
    await expect(read(makeScan([broken]))).rejects.toMatchObject({ translationKey: 'document_damaged' });
  });

  it('is rejected when its image unpacks to more than forty million pixels', async () => {
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect(huge.length).toBeLessThan(2 ** 20);
    await expect(read(huge)).rejects.toMatchObject({ translationKey: 'document_too_complex' });
    const jpeg = await sharp(huge).jpeg().toBuffer();
    const inside = makeScan([{ jpeg, width: 9_000, height: 9_000 }]);
    await expect(read(inside)).rejects.toMatchObject({ code: 'no_readable_text' });
  });

  it('is rejected soon when its forms hold each other', async () => {
    const bomb = pdfBombs['pdf of forms in forms']?.() ?? Buffer.of();
    const start = Date.now();
    await expect(read(bomb)).rejects.toMatchObject({ translationKey: 'document_too_complex' });
    expect(Date.now() - start).toBeLessThan(60_000);
  });

  it('ends when the caller aborts', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const page = await pageOf(english);
    const work = read(makeScan([page, page, page]), 3, {
      signal: controller.signal,
      onPage: (number) => {
        seen.push(number);
        if (number === 2) controller.abort(new Error('gone'));
      },
    });
    await expect(work).rejects.toThrow('gone');
    expect(seen).toEqual([1, 2]);
  });
});
