import { readFileSync } from 'node:fs';
import { tidyText } from '../parse-document';
import { glyphWidth, makePdf, type DrawnRun, type MadePage } from '../testing/make-pdf';
import { readPdf } from './read-pdf';

const read = async (pages: readonly MadePage[], maximum = 1e6) =>
  tidyText((await readPdf(makePdf(pages), maximum)).text);
const readRuns = (...runs: DrawnRun[]) => read([{ runs }]);
const widthOf = (text: string, size = 10) =>
  [...text].filter((sign) => !/\p{M}/u.test(sign)).length * glyphWidth * size;

const turn = (text: string) => [...text].reverse();

/** An Arabic line as programs store it: glyphs from left to right, word by word. */
function drawFromRight(line: string, { right = 500, y = 700 } = {}): DrawnRun[] {
  let edge = right;
  return line.split(' ').map((word) => {
    const x = edge - widthOf(word);
    edge = x - 0.4 * 10;
    const isArabic = /\p{Script=Arabic}/u.test(word);
    return { glyphs: isArabic ? turn(word) : word, x, y };
  });
}

describe('an Arabic line', () => {
  it('is restored when stored in visual order', async () => {
    const line = 'القهوة العربية مشروب يحبه الناس';
    expect(await readRuns(...drawFromRight(line))).toBe(line);
    expect(await readRuns(...drawFromRight(line).reverse())).toBe(line);
  });

  it('is restored when each letter is drawn separately', async () => {
    const line = 'القهوة العربية';
    let edge = 500;
    const letters = Array.from(line, (glyph) => {
      edge -= glyphWidth * 10;
      return { glyphs: glyph, x: edge, y: 700 };
    });
    const drawn = letters.filter(({ glyphs }) => glyphs !== ' ');
    expect(await readRuns(...drawn)).toBe(line);
    expect(await readRuns(...drawn.reverse())).toBe(line);
  });

  it('has its presentation forms normalised to letters', async () => {
    // قهوة in final, medial and initial forms, and the lam-alef ligature of لا.
    expect(
      await readRuns({ glyphs: ['ﺓ', 'ﻮ', 'ﻬ', 'ﻗ'], x: 300, y: 700 }, { glyphs: ['ﻻ'], x: 340, y: 700 }),
    ).toBe('لا قهوة');
  });

  it('keeps vowel marks after their letters in any drawing order', async () => {
    const fromLeft = { glyphs: ['ٌ', 'ب', 'ا', 'َ', 'ت', 'ِ', 'ك'], x: 300, y: 700 };
    expect(await readRuns(fromLeft)).toBe('كِتَابٌ');
    const marked: DrawnRun[] = [
      { glyphs: 'ك', x: 320, y: 700 },
      { glyphs: 'ِ', x: 321, y: 697 },
      { glyphs: 'ت', x: 315, y: 700 },
      { glyphs: 'َ', x: 316, y: 703 },
    ];
    expect(await readRuns(...marked)).toBe('كِتَ');
    expect(await readRuns(...marked.reverse())).toBe('كِتَ');
  });

  it('contains left-to-right names and numbers', async () => {
    const runs = [
      { glyphs: turn('عام'), x: 480, y: 700 },
      { glyphs: '2024', x: 455, y: 700 },
      { glyphs: turn('من'), x: 440, y: 700 },
      { glyphs: 'Addis', x: 380, y: 700 },
      { glyphs: 'Ababa', x: 410, y: 700 },
      { glyphs: turn('جاءت'), x: 355, y: 700 },
    ];
    expect(await readRuns(...runs)).toBe('عام 2024 من Addis Ababa جاءت');
  });

  it('puts a unit after its number', async () => {
    const runs = [
      { glyphs: turn('ذاكرة'), x: 470, y: 700 },
      { glyphs: '16', x: 455, y: 700 },
      { glyphs: 'GB', x: 440, y: 700 },
    ];
    expect(await readRuns(...runs)).toBe('ذاكرة 16 GB');
  });

  it('has its brackets in logical order', async () => {
    // As drawn: the left one looks like ( and is the closing one.
    const drawn = [
      { glyphs: ')', x: 495, y: 700 },
      { glyphs: turn('المقهى'), x: 465, y: 700 },
      { glyphs: '(', x: 460, y: 700 },
      { glyphs: turn('هنا'), x: 440, y: 700 },
    ];
    expect(await readRuns(...drawn)).toBe('(المقهى) هنا');
    const written = drawn.map((run) => ({
      ...run,
      glyphs: run.glyphs === ')' ? '(' : run.glyphs === '(' ? ')' : run.glyphs,
    }));
    expect(await readRuns(...written)).toBe('(المقهى) هنا');
  });
});

describe('an English line', () => {
  it('contains Arabic names in right-to-left order', async () => {
    const runs = [
      { glyphs: 'Her name is', x: 50, y: 700 },
      { glyphs: turn('علي'), x: 110, y: 700 },
      { glyphs: turn('ليلى'), x: 130, y: 700 },
      { glyphs: 'and she sings well', x: 155, y: 700 },
    ];
    expect(await readRuns(...runs)).toBe('Her name is ليلى علي and she sings well');
  });

  it('rejoins words hyphenated at the line end', async () => {
    const lines = [
      'This line ends in the middle of a conver-',
      'sation, and it goes on to the very edge of it',
    ];
    expect(await readRuns(...lines.map((glyphs, index) => ({ glyphs, x: 50, y: 700 - 12 * index })))).toBe(
      'This line ends in the middle of a conversation, and it goes on to the very edge of it',
    );
  });
});

const column = (name: string, x: number, lines = 6): DrawnRun[] =>
  Array.from({ length: lines }, (_, index) => ({
    glyphs: `${name} ${index} ${'word '.repeat(8)}end`,
    x,
    y: 650 - 12 * index,
  }));

describe('a page', () => {
  const title = {
    glyphs: 'A heading that goes across both columns of the page, from edge to edge of it',
    x: 50,
    y: 700,
    size: 14,
  };

  it('is read by column after its heading', async () => {
    const text = await readRuns(...column('left', 50), ...column('right', 320), title);
    const order = [...text.matchAll(/(heading|left|right) ?(\d?)/g)].map(
      ([, name, number]) => `${name}${number}`,
    );
    expect(order).toEqual([
      'heading',
      ...[0, 1, 2, 3, 4, 5].map((n) => `left${n}`),
      ...[0, 1, 2, 3, 4, 5].map((n) => `right${n}`),
    ]);
  });

  it('starts with the right column in Arabic', async () => {
    const words = 'كلمة '.repeat(8).trim();
    const side = (name: string, right: number) =>
      [0, 1, 2, 3].flatMap((index) => drawFromRight(`${name} ${words}`, { right, y: 650 - 12 * index }));
    const text = await readRuns(...side('يسار', 280), ...side('يمين', 550));
    expect(text.match(/يمين|يسار/g)).toEqual([...Array(4).fill('يمين'), ...Array(4).fill('يسار')]);
  });

  it('reads a table by row', async () => {
    const cells = [
      ['Beans', '25'],
      ['Milk', '3'],
      ['Sugar', '1'],
      ['Cups', '12'],
    ].flatMap(([name = '', price = ''], index) => [
      { glyphs: name, x: 50, y: 700 - 14 * index },
      { glyphs: price, x: 300, y: 700 - 14 * index },
    ]);
    expect(await readRuns(...cells)).toBe('Beans\t25\nMilk\t3\nSugar\t1\nCups\t12');
  });

  it('is read in its displayed rotation', async () => {
    // Landscape: text drawn upwards reads left to right once rotated.
    const content = Buffer.from('BT /F1 10 Tf 0 1 -1 0 100 100 Tm <00010002> Tj ET\n');
    const runs = [{ glyphs: ['o', 'k'], x: -500, y: -500 }];
    expect(await read([{ rotate: 90, runs, content }])).toBe('ok');
  });

  it('separates paragraphs and joins lines', async () => {
    const full = 'word '.repeat(12).trim();
    const runs = [full, full, 'the end.', full, 'Last words.'].map((glyphs, index) => ({
      glyphs,
      x: 50,
      y: 700 - 12 * index,
    }));
    expect(await readRuns(...runs)).toBe(`${full} ${full} the end.\n\n${full} Last words.`);
  });
});

describe('a document', () => {
  const page = (number: number, words: string): MadePage => ({
    runs: [
      { glyphs: 'Yearly report', x: 50, y: 780 },
      { glyphs: words, x: 50, y: 600 },
      { glyphs: `Page ${number}`, x: 280, y: 20 },
    ],
  });

  it('drops lines repeated on every page', async () => {
    const text = await read(
      [1, 2, 3, 4].map((number) => page(number, `This is what page number ${number} alone has to say.`)),
    );
    expect(text).not.toMatch(/Yearly|Page \d/);
    expect(text.match(/number \d/g)).toEqual(['number 1', 'number 2', 'number 3', 'number 4']);
  });

  it('keeps the header of a single page', async () => {
    expect(await read([page(1, 'Words.')])).toMatch(/Yearly report/);
  });

  it('drops the date, address and page number that a browser prints', async () => {
    const runs = [
      { glyphs: '11/24/26, 3:40 PM', x: 50, y: 780 },
      { glyphs: 'Meet us on 11/24/26, 3:40 PM at https://lisan.example/visit', x: 50, y: 600 },
      { glyphs: 'file:///tmp/report.html', x: 50, y: 20 },
      { glyphs: '1/1', x: 500, y: 20 },
    ];
    expect(await read([{ runs }])).toBe('Meet us on 11/24/26, 3:40 PM at https://lisan.example/visit');
  });

  it('joins a sentence across pages', async () => {
    const pages = ['The first half of a sentence that runs on', 'to its other half on the next page.'];
    expect(await read(pages.map((glyphs) => ({ runs: [{ glyphs, x: 50, y: 600 }] })))).toBe(pages.join(' '));
  });

  it('stops at the requested length', async () => {
    const pages = Array.from({ length: 50 }, (_, index) => ({
      runs: [{ glyphs: `page ${index} has words`, x: 50, y: 600 }],
    }));
    const text = await read(pages, 100);
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toMatch(/page 20/);
  });

  it.each([
    ['locked', () => makePdf([{ runs: [] }], { isLocked: true }), 'document_encrypted'],
    ['cut off', () => makePdf([{ runs: [{ glyphs: 'a', x: 0, y: 0 }] }]).slice(0, 300), 'document_damaged'],
    [
      'of too many pages',
      () => makePdf(Array.from({ length: 1_001 }, () => ({}))),
      'document_too_many_pages',
    ],
  ])('that is %s is rejected with a named error', async (_, make, code) => {
    await expect(readPdf(make(), 1e6)).rejects.toMatchObject({ name: 'DocumentError', code });
  });

  it('that a browser printed reads like its page', async () => {
    const bytes = new Uint8Array(
      readFileSync(new URL('../testing/printed-by-a-browser.pdf', import.meta.url)),
    );
    const text = tidyText((await readPdf(bytes, 1e6)).text);
    expect(text).toContain(
      '(المقهى الجديد) حيث نقدّم قهوة Arabica الممتازة من Ethiopia Yirgacheffe بسعر 25 ريالاً للكيلو',
    );
    expect(text).toContain(
      'في يوم 12/10/2024 الساعة 10:30 صباحًا، ارتفعت المبيعات بنسبة 12.5% مقارنةً بالعام الماضي.',
    );
    expect(text).toContain('عَلَيْكُمْ وَرَحْمَةُ اللهِ وَبَرَكَاتُهُ');
    expect(text).toContain('with (parentheses) and an Arabic name: محمد علي الحسن inside it.');
  });
});
