import { combineLanguages } from './combine-languages';
import type { RecognisedWord } from './recognised-word';

type Read = readonly [text: string, confidence: number];

/** A line of words side by side. */
function words(...read: readonly Read[]): RecognisedWord[] {
  return read.map(([text, confidence], index) => {
    const left = index * 100;
    return { block: '1 1', line: '1 1', left, top: 0, right: left + 90, bottom: 30, confidence, text };
  });
}
const combined = (arabic: readonly Read[], english: readonly Read[]) =>
  combineLanguages({ arabic: words(...arabic), english: words(...english) }).map(({ text }) => text);

describe('a page read by both models', () => {
  it('is taken from the more confident one', () => {
    const arabic = [
      ['أول', 92],
      ['الأمر', 93],
    ] as const;
    const english = [
      ['Jol', 77],
      ['4a', 0],
    ] as const;
    expect(combined(arabic, english)).toEqual(['أول', 'الأمر']);
    expect(combined([['عط', 88]], [['the', 97]])).toEqual(['the']);
  });

  it.each([
    ['7', '2027', 96, '2027'],
    ['4,500', '4,500', 19, '4,500'],
    ['7', '2027', 60, '7'],
    ['9625', '9%25', 34, '25%'],
    ['1625', '%25', 40, '25%'],
    ['9662', '962', 72, '62%'],
    ['6', '31%', 70, '31%'],
    ['9662', '9662', 72, '9662'],
    ['2596', '25%', 97, '25%'],
    ['9625', '%31', 40, '9625'],
  ])(
    'in Arabic has numbers both agree on: %s and %s at %i %% are %s',
    (arabic, english, sureness, number) => {
      const page = [['السكان', 93]] as const;
      expect(
        combined(
          [...page, [arabic, 95]],
          [
            ['gSul', 3],
            [english, sureness],
          ],
        )[1],
      ).toBe(number);
    },
  );

  it('keeps a word of the other script where only one model is sure', () => {
    expect(
      combined(
        [
          ['شركة', 93],
          ['عاممش', 30],
        ],
        [
          ['aS', 10],
          ['Apple', 96],
        ],
      ),
    ).toEqual(['شركة', 'Apple']);
    expect(
      combined(
        [
          ['شركة', 93],
          ['أيا', 92],
        ],
        [
          ['aS', 10],
          ['Lig', 89],
        ],
      ),
    ).toEqual(['شركة', 'أيا']);
    expect(
      combined(
        [
          ['بسح', 20],
          ['قهوة', 94],
        ],
        [
          ['coffee', 96],
          ['8gg3', 5],
        ],
      ),
    ).toEqual(['coffee', 'قهوة']);
  });

  it('may be empty', () => {
    expect(combined([], [])).toEqual([]);
  });
});
