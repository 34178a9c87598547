import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { TimedWord } from '../speech-engine';
import { captionCues, visibleLength } from './cues';
import { readWebVtt, toSubRip, toWebVtt } from './formats';
import { timeWrittenWords } from './written-words';

function speak(text: string): TimedWord[] {
  const words: TimedWord[] = [];
  let [from, start] = [0, 0];
  for (const token of text.split(' ')) {
    if (token === '') start += 1;
    else {
      words.push({ text: token, from, to: from + token.length, start, end: start + 0.3 });
      start += 0.32;
    }
    from += token.length + 1;
  }
  return words;
}

describe('caption cues', () => {
  test('break at sentence ends, pauses and full lines', () => {
    const text =
      'This first sentence is quite short. The second one, however, goes on and on until neither of two lines can hold another word of it.  End.';
    const cues = captionCues(text, speak(text));
    expect(cues.map(({ lines }) => lines)).toEqual([
      ['This first sentence is quite short.'],
      ['The second one, however, goes on and', 'on until neither of two lines can hold'],
      ['another word of it.'],
      ['End.'],
    ]);
  });

  test('never overlap, respect the line length and end after they start', () => {
    const word = fc.constantFrom('a', 'word', 'longer-word', 'end.', '', 'كِتَابٌ', 'x'.repeat(60));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (tokens) => {
        const cues = captionCues(tokens.join(' '), speak(tokens.join(' ')));
        expect(cues.filter(({ start }, index) => start < (cues[index - 1]?.end ?? 0))).toEqual([]);
        expect(cues.filter(({ start, end }) => end <= start)).toEqual([]);
        const lines = cues.flatMap((cue) => cue.lines);
        expect(lines.filter((line) => visibleLength(line) > 42 && line.includes(' '))).toEqual([]);
        expect(cues.filter((cue) => cue.lines.length > 2)).toEqual([]);
        const shown = lines.join(' ');
        expect(shown).toBe(tokens.filter((token) => token !== '').join(' '));
      }),
    );
  });

  test('stay long enough to read when nothing follows', () => {
    const [cue] = captionCues('Stop!', speak('Stop!'));
    expect(cue?.end).toBe(1);
  });

  test('ignore vowel marks in the line length', () => {
    expect(visibleLength('كِتَابٌ')).toBe(4);
  });
});

describe('caption files', () => {
  const cues = [
    { start: 0, end: 1.5, lines: ['Tom & <b>Jerry</b> --> home'] },
    { start: 3_661.0004, end: 3_662.9999, lines: ['مرحبًا، يا Tom!', 'Tom قال نعم.'] },
  ];

  test('writes WebVTT', () => {
    expect(toWebVtt(cues)).toBe(
      'WEBVTT\n\n1\n00:00:00.000 --> 00:00:01.500\nTom &amp; &lt;b&gt;Jerry&lt;/b&gt; --&gt; home\n\n' +
        '2\n01:01:01.000 --> 01:01:03.000\n\u200fمرحبًا، يا Tom!\u200f\nTom قال نعم.\n',
    );
  });

  test('reads WebVTT back as it was written', () => {
    const read = readWebVtt(toWebVtt(cues));
    expect(read.map(({ lines }) => lines)).toEqual(cues.map(({ lines }) => lines));
    expect(read.map(({ start, end }) => [start, end])).toEqual([
      [0, 1.5],
      [3_661, 3_663],
    ]);
    expect([readWebVtt('WEBVTT\n'), readWebVtt('nothing\n\nof its kind')]).toEqual([[], []]);
  });

  test('writes SubRip', () => {
    expect(toSubRip(cues)).toBe(
      '1\n00:00:00,000 --> 00:00:01,500\nTom & ‹b›Jerry‹/b› → home\n\n' +
        '2\n01:01:01,000 --> 01:01:03,000\n\u200fمرحبًا، يا Tom!\u200f\nTom قال نعم.\n',
    );
  });

  test('writes an empty file of its format when there are no words', () => {
    expect(toWebVtt(captionCues('', []))).toBe('WEBVTT\n');
    expect(toSubRip([])).toBe('');
  });
});

test('maps the times of a reading to the written words', () => {
  const written = 'في 12 يوم';
  const reading = 'فِي اثْنَيْ عَشَرَ يَوْمًا';
  const timed = timeWrittenWords(speak(reading), reading, [
    { text: 'في', reading: 'فِي', start: 0, end: 2 },
    { text: '12', reading: 'اثْنَيْ عَشَرَ', start: 3, end: 5 },
    { text: 'يوم', reading: 'يَوْمًا', start: 6, end: 9 },
  ]);
  expect(timed.map(({ text, from, to }) => [text, written.slice(from, to)])).toEqual([
    ['في', 'في'],
    ['12', '12'],
    ['يوم', 'يوم'],
  ]);
  expect(timed.map(({ start }) => start)).toEqual([0, 0.32, 0.96]);
  expect(timed[1]?.end).toBeCloseTo(0.94);
});
