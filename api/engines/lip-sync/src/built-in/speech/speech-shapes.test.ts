import { hum } from '../../testing/wav';
import { measureSound, SOUND_SAMPLES_PER_SECOND } from './sound-curve';
import { shapesFromSound, shapesFromTiming } from './speech-shapes';
import { shapeOf, shapesOfSymbol, shapesOfWord } from './visemes';

const sound = (seconds: number, at: (time: number) => number): Float32Array =>
  Float32Array.from({ length: seconds * SOUND_SAMPLES_PER_SECOND }, (_, i) =>
    at(i / SOUND_SAMPLES_PER_SECOND),
  );
const rate = 25;
const whole = (seconds: number) => measureSound(sound(seconds, hum), seconds * rate, rate);
const phonemes = (text: string, each: number) =>
  text.split(' ').map((symbol, i) => ({ symbol, start: i * each, end: (i + 1) * each }));

test('opens on vowels and closes on labials at speaking pace', () => {
  const timing = { phonemes: phonemes('a m a b a p', 0.12), words: [] };
  const shapes = shapesFromTiming(timing, whole(1), rate, rate);
  // Frames nearest the middles of the six sounds, 30 ms early because lips lead.
  const [a, m, a2, b, a3, p] = [0.03, 0.15, 0.27, 0.39, 0.51, 0.63].map(
    (time) => shapes[Math.floor(time * rate)],
  );
  for (const open of [a, a2, a3]) expect(open?.open).toBeGreaterThan(0.4);
  for (const closed of [m, b, p]) expect(closed?.open).toBeLessThan(0.05);
});

test('narrows for round sounds, widens for spread ones and rests in pauses', () => {
  const timing = { phonemes: [...phonemes('uː iː', 0.4), { symbol: 's', start: 1.6, end: 1.8 }], words: [] };
  const shapes = shapesFromTiming(timing, whole(2), 2 * rate, rate);
  expect(shapes[5]?.spread).toBeLessThan(-0.2);
  expect(shapes[5]?.pout).toBeGreaterThan(0.2);
  expect(shapes[14]?.spread).toBeGreaterThan(0.1);
  expect(shapes[30]).toMatchObject({ open: expect.closeTo(0, 2), spread: expect.closeTo(0, 2) });
});

test('changes smoothly between neighbouring frames', () => {
  const timing = { phonemes: phonemes('a t o k i s u r e l', 0.07), words: [] };
  const shapes = shapesFromTiming(timing, whole(1), rate, rate);
  const jumps = shapes.slice(1).map((shape, i) => Math.abs(shape.open - (shapes[i]?.open ?? 0)));
  expect(Math.max(...jumps)).toBeLessThan(0.45);
});

test('moves the mouth from words alone in both scripts', () => {
  for (const text of ['mama', 'ماما']) {
    const timing = { phonemes: [], words: [{ text, from: 0, to: 4, start: 0, end: 0.8 }] };
    const shapes = shapesFromTiming(timing, whole(1), rate, rate);
    expect(Math.max(...shapes.map(({ open }) => open))).toBeGreaterThan(0.5);
    expect(shapesOfWord(text)).toEqual(
      ['closed', 'openVowel', 'closed', 'openVowel'].map((name) => shapeOf(name as 'closed')),
    );
  }
});

test('knows every phoneme symbol the speech engine uses for English and Arabic', () => {
  const english =
    'p b t d k ɡ f v θ ð s z ʃ ʒ tʃ dʒ h m n ŋ l ɹ j w iː ɪ ɛ æ ɑː ɒ ɔː ʊ uː ʌ ɜː ə eɪ aɪ ɔɪ oʊ aʊ ɐ ᵻ ɾ';
  const arabic = 'b t θ dʒ ħ x d ð r z s ʃ sˤ dˤ tˤ ðˤ ʕ ɣ f q k l m n h w j ʔ a aː i iː u uː';
  const unknown = shapeOf('midCentral');
  const lost = [...english.split(' '), ...arabic.split(' ')].filter(
    (symbol) => symbol !== 'ə' && shapesOfSymbol(symbol).some((shape) => shape === unknown),
  );
  expect(lost).toEqual([]);
  expect(shapesOfSymbol('tˤ')).toEqual(shapesOfSymbol('t'));
  expect(shapesOfSymbol('aʊ')).toEqual([shapeOf('openVowel'), shapeOf('closeRound')]);
  expect(shapesOfSymbol('𝄞')).toEqual([unknown]);
});

test('opens on loud sound, closes on silence and stays narrow on a hiss', () => {
  const pattern = sound(3, (time) =>
    time < 1 ? hum(time) : time < 2 ? 0 : 0.3 * Math.sin(2 * Math.PI * 5_500 * time),
  );
  const shapes = shapesFromSound(measureSound(pattern, 75, rate));
  expect(shapes[12]?.open).toBeGreaterThan(0.5);
  expect(shapes[37]?.open).toBeLessThan(0.02);
  expect(shapes[62]?.open).toBeLessThan(0.3);
  expect(shapes[62]?.spread).toBeGreaterThan(0.05);
});

test('moves during continuous sound, but not in silence or after the end', () => {
  expect(Math.min(...measureSound(sound(2, hum), 50, rate).loudness.slice(5, 45))).toBeGreaterThan(0.3);
  expect(
    Math.max(
      ...measureSound(
        sound(2, () => 0.0002),
        50,
        rate,
      ).loudness,
    ),
  ).toBe(0);
  expect(Math.max(...measureSound(sound(1, hum), 50, rate).loudness.slice(25))).toBe(0);
  expect(measureSound(new Float32Array(0), 3, rate).loudness).toHaveLength(3);
});
