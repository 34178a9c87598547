import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MappedText } from '../text/mapped-text';
import { spellArabic } from './arabic-spelling';
import { EspeakEngine } from './espeak-engine';
import { speechProcessSpawner } from './process/speech-child';

const engine = new EspeakEngine({ spawnProcess: speechProcessSpawner() });
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lisan-arabic-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

async function pronounce(text: string): Promise<string> {
  const { phonemes } = await engine.speak({ text, voice: { id: 'lisan-omar' } }, join(folder, 'word.mp3'));
  return phonemes.map(({ symbol }) => symbol.replace(/[ː.\u032a]/gu, '')).join('');
}

describe('pronunciation of vowelled Arabic', () => {
  test.each([
    ['the article before a sun letter', 'السَّلَامُ', 'ʔassalamu'],
    ['the same in Unicode’s order of marks', 'السَّلَامُ'.normalize('NFC'), 'ʔassalamu'],
    ['the article before a moon letter', 'الْقَمَرُ', 'ʔalqamaru'],
    ['the article with a written vowel', 'اَلْقَمَرُ', 'ʔalqamaru'],
    ['the article behind a word', 'فِي الْبَيْتِ', 'filbaiti'],
    ['the article behind a long a', 'إِلَى الْمَدِينَةِ', 'ʔilalmadinati'],
    ['the article behind a conjunction', 'وَالشَّمْسُ', 'waʃʃamsu'],
    ['the article behind a preposition', 'بِالْقَلَمِ', 'bilqalami'],
    ['the article behind li', 'لِلشَّمْسِ', 'liʃʃamsi'],
    ['no article where it only looks like one', 'وَالِدٌ', 'walidun'],
    ['a doubled consonant', 'مُدَرِّسٌ', 'mudarrisun'],
    ['a doubled y before a vowel', 'أَيَّامٌ', 'ʔaijamun'],
    ['a doubled y at the end', 'مِصْرِيٌّ', 'misrijun'],
    ['the adjective’s feminine', 'الْعَرَبِيَّةُ', 'ʔalʕarabijatu'],
    ['w between two vowels', 'هُوَ', 'huwa'],
    ['y between two vowels', 'هِيَ', 'hija'],
    ['w before a long i', 'طَوِيلٌ', 'tawilun'],
    ['a diphthong', 'يَوْمٌ', 'jaumun'],
    ['the dagger alif', 'هٰذَا', 'haða'],
    ['the dagger alif behind its fatha', 'ذَٰلِكَ', 'ðalika'],
    ['tanwin on its alif', 'كِتَابًا', 'kitaban'],
    ['tanwin before its alif', 'كِتَابًا'.replace('\u0627\u064b', '\u064b\u0627'), 'kitaban'],
    ['tanwin on alif maqsura', 'مُسْتَشْفًى', 'mustaʃfan'],
    ['the silent alif of the plural', 'كَتَبُوا', 'katabu'],
    ['the feminine ending in a pause', 'مَدْرَسَة', 'madrasa'],
    ['the feminine ending with its vowel', 'مَدْرَسَةٌ', 'madrasatun'],
    ['the name of God', 'اللَّهُ', 'ʔallahu'],
    ['the name of God behind a word', 'بِسْمِ اللَّهِ', 'bismillahi'],
    ['li and the name of God', 'لِلَّهِ', 'lillahi'],
    ['an alif that is only heard at a start', 'اثْنَا', 'ʔiθna'],
    ['the same behind a word', 'مَا اسْمُكَ', 'masmuka'],
    ['a Persian y and k', 'کِتَابِی', 'kitabi'],
    ['joined forms and tatweel', 'ﻛﺘـــﺎﺏ', 'kitab'],
    ['hamza on its seats', 'سُؤَالٌ', 'suʔalun'],
  ])('%s: %s', async (_, text, sounds) => {
    expect(await pronounce(text)).toBe(sounds);
  });
});

test('keeps word positions after respelling', () => {
  const text = 'قَالَ السَّلَامُ';
  const spelled = spellArabic(MappedText.of(text));
  const index = spelled.text.indexOf('س');
  expect(text.charAt(spelled.originOf(index))).toBe('س');
});

test('leaves text without vowel marks to eSpeak’s own rules', () => {
  expect(spellArabic(MappedText.of('السلام عليكم ورحمة')).text).toBe('السلام عليكم ورحم\u064e');
});
