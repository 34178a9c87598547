import { spokenParagraphs } from './follow.store';

const textsOf = (text: string) =>
  spokenParagraphs({
    text,
    words: [{ from: 0, to: text.length, start: 0, end: 1 }],
    sentences: [{ from: 0, to: text.length }],
  })
    .flat()
    .map((sentence) => sentence.text);

it.each([
  ['The *keeper* wrote. [pause 1.5] Nobody came.', 'The keeper wrote. Nobody came.'],
  ['[slow]كتب *الحارس*[/slow] [وقفة ١٫٥] حال الطقس.', 'كتب الحارس حال الطقس.'],
  ['[ببطء]على مهل[/ببطء]', 'على مهل'],
  ['2 * 3 * 4 and [brackets] stay', '2 * 3 * 4 and [brackets] stay'],
])('shows %s without marks', (written, shown) => {
  expect(textsOf(written)).toEqual([shown]);
});
