import { readDictionaryFile, writeDictionaryFile } from './DictionaryFiles';

const entries = [
  { word: 'دبي', reading: 'دُبَيّ' },
  { word: 'لسان', reading: 'لِسَان' },
];

test('imports an export', () => {
  expect(readDictionaryFile(writeDictionaryFile(entries))).toEqual(entries);
});

test.each([
  ['commas', 'دبي,دُبَيّ\r\nلسان,لِسَان\r\n'],
  ['tabs and a byte order mark', '\uFEFFدبي\tدُبَيّ\nلسان\tلِسَان'],
  ['Arabic commas and quotes', '"دبي"، "دُبَيّ"\n\nلسان ، لِسَان'],
  ['an object', JSON.stringify({ entries })],
  ['columns with headings', 'Word,Reading\nدبي,دُبَيّ\nلسان,لِسَان'],
  ['columns with Arabic headings', 'الكلمة;القراءة\nدبي;دُبَيّ\nلسان;لِسَان'],
  ['lines of which one is no word', `${'ك'.repeat(101)},x\nدبي,دُبَيّ\na\u0007,b\nلسان,لِسَان`],
])('is read from %s', (_name, text) => {
  expect(readDictionaryFile(text)).toEqual(entries);
});

test.each([
  ...['', 'no words', '[1, null, {"word": 5}]', '{}', '[', '{"word":"x"}'],
  // A trailing comma, an image, and a text of another encoding.
  ...['[{"word":"كتب","reading":"كُتُب"},]', '\uFFFDPNG\r\n\u0000a,b\nc,d', '\uFFFD\uFFFD,\uFFFD\nAPI,b'],
])('reads no entry from %j', (text) => {
  expect(readDictionaryFile(text)).toEqual([]);
});
