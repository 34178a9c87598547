import { encodeMarks } from '../text/marks';
import { chunkWords } from '../provider/spoken-chunk';
import { providerText } from '../provider/text-chunks';
import { readSpokenChunk } from './spoken-chunk';

const audio = { audio_base64: 'AAAA' };

test.each([[null], ['text'], [[]], [{}], [{ audio_base64: '' }], [{ audio_base64: 5 }]])(
  'rejects %j as a response without speech',
  (body) => {
    expect(() => readSpokenChunk(body)).toThrow('answered without audio');
  },
);

test.each([
  [undefined],
  [null],
  [{ characters: 'abc' }],
  [{ characters: ['a'], character_start_times_seconds: ['0'] }],
])('divides the time by position when the alignment is unusable: %j', (alignment) => {
  const text = 'one two';
  const words = chunkWords(text, { from: 0, to: 7 }, readSpokenChunk({ ...audio, alignment }), 10, 7);
  expect(words).toEqual([
    { text: 'one', from: 0, to: 3, start: 10, end: 13 },
    { text: 'two', from: 4, to: 7, start: 14, end: 17 },
  ]);
});

test('corrects times that exceed the audio or decrease', () => {
  const chunk = readSpokenChunk({
    ...audio,
    alignment: {
      characters: ['a', ' ', 'b', ' ', '😀x'],
      character_start_times_seconds: [0, 0.4, 0.2, 0.5, 0.6],
      character_end_times_seconds: [0.5, 0.5, 0.3, 0.6, 99],
    },
  });
  const words = chunkWords('a b 😀x', { from: 0, to: 7 }, chunk, 0, 1);
  expect(words.map(({ start, end }) => [start, end])).toEqual([
    [0, 0.5],
    [0.5, 0.5],
    [0.6, 1],
  ]);
});

test.each([
  ['Hello world.', 'Hello world.'],
  ['Hello. [pause 1.5] World.', 'Hello. <break time="1.5s" /> World.'],
  ['Hello [pause 9] you', 'Hello <break time="3s" /> you'],
  ['It is [spell]NASA[/spell] now', 'It is N-A-S-A now'],
  ['A *great* [slow]day[/slow]', 'A great day'],
])('sends %j to the provider as %j', (text, given) => {
  const encoded = encodeMarks(text);
  expect(providerText(encoded, { from: 0, to: encoded.length })).toBe(given);
});
