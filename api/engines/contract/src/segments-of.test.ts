import { segmentsOf } from './segments-of';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('zh', { granularity: 'word' });

test.each([
  ['sentences', 'One here. Two there! Three? Yes. '.repeat(60), sentences],
  ['a sentence longer than any window', `${'word '.repeat(700)}end. And another.`, sentences],
  ['words without spaces', '你好世界今天天气很好'.repeat(150), words],
  ['emoji', '👩‍👩‍👧🙂'.repeat(200), words],
])('%s are segmented as without windows', (_name, text, segmenter) => {
  const expected = [...segmenter.segment(text)].map(({ segment, index }) => [index, segment]);
  expect(segmentsOf(text, segmenter).map(({ segment, index }) => [index, segment])).toEqual(expected);
});
