import { isVaried, scoreSync, unknownSyncScore } from './sync-score';

const SAMPLES_PER_SECOND = 12.5;
const DURATION_SECONDS = 12;
const samples = Array.from({ length: DURATION_SECONDS * SAMPLES_PER_SECOND }, (_, i) => i);
const speech = (at: number, voice = 1): number =>
  Math.max(
    0,
    Math.sin(at * (0.9 + voice / 10)) + Math.sin(at * at * 0.013 * voice) + 0.3 * Math.sin(at * 2.1),
  );
const loudness = samples.map((at) => speech(at));
const score = (gaps: readonly (number | undefined)[], sound = loudness) =>
  scoreSync([{ gaps, loudness: sound }], SAMPLES_PER_SECOND);

test('scores lips that follow the sound as in sync', () => {
  expect(score(samples.map((at) => 12 * speech(at) + 3))).toEqual({
    verdict: 'in-step',
    score: 1,
    offset_milliseconds: 0,
  });
});

test('scores lips a quarter of a second late as loose and reports the offset', () => {
  expect(score(samples.map((at) => speech(at - 3)))).toMatchObject({
    verdict: 'loose',
    offset_milliseconds: 240,
  });
});

test('scores lips that follow another sound, or stay still, as out of sync', () => {
  expect(score(samples.map((at) => speech(at, 3)))).toMatchObject({ verdict: 'out-of-step' });
  expect(score(samples.map(() => 4))).toMatchObject({ verdict: 'out-of-step', score: 0 });
});

test('requires a higher score of two seconds than of twelve', () => {
  const lips = (at: number) => 0.4 * speech(at) + 0.8 * Math.sin(at * 1.7 + 1);
  const all = score(samples.map(lips));
  expect(all).toMatchObject({ verdict: 'loose' });
  const short = samples.slice(0, 2 * SAMPLES_PER_SECOND);
  const some = score(
    short.map(lips),
    short.map((at) => speech(at)),
  );
  expect(some).toMatchObject({ verdict: 'out-of-step' });
  expect(some.score).toBeGreaterThan(0.25);
});

test('does not compare stretches of a long video across their gaps', () => {
  const [one, other] = [samples.slice(0, 60), samples.slice(60, 120)];
  const excerpt = (part: readonly number[]) => ({
    gaps: part.map((at) => speech(at)),
    loudness: part.map((at) => speech(at)),
  });
  expect(scoreSync([excerpt(one), excerpt(other)], SAMPLES_PER_SECOND)).toMatchObject({
    verdict: 'in-step',
    score: 1,
  });
});

test.each([
  ['a hum', samples.map(() => 1), samples.map((at) => speech(at))],
  ['a moment', samples.slice(0, 12).map((at) => speech(at)), samples.slice(0, 12)],
  ['a face that is hardly seen', loudness, samples.map((at) => (at % 3 === 0 ? speech(at) : undefined))],
])('returns an unknown verdict for %s', (_, sound, gaps) => {
  expect(score(gaps, [...sound])).toEqual(unknownSyncScore);
});

test('accepts a sound that rises and falls as measurable', () => {
  expect(isVaried(loudness, SAMPLES_PER_SECOND)).toBe(true);
  expect(isVaried([1, 0], SAMPLES_PER_SECOND)).toBe(false);
});
