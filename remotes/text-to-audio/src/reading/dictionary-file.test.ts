import { readDictionaryFile, writeDictionaryFile } from './dictionary-file';

const entries = [
  { word: 'دبي', reading: 'دُبَيّ' },
  { word: 'لسان', reading: 'لِسَان' },
];

test('what was exported is brought back', () => {
  expect(readDictionaryFile(writeDictionaryFile(entries))).toEqual(entries);
});

test.each([
  ['commas', 'دبي,دُبَيّ\r\nلسان,لِسَان\r\n'],
  ['tabs and a byte order mark', '\uFEFFدبي\tدُبَيّ\nلسان\tلِسَان'],
  ['Arabic commas and quotes', '"دبي"، "دُبَيّ"\n\nلسان ، لِسَان'],
  ['an object', JSON.stringify({ entries })],
])('is read from %s', (_name, text) => {
  expect(readDictionaryFile(text)).toEqual(entries);
});

test.each(['', 'no words', '[1, null, {"word": 5}]', '{}', '[', '{"word":"x"}'])(
  '%j holds nothing',
  (text) => {
    expect(readDictionaryFile(text)).toEqual([]);
  },
);
