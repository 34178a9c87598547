import { makeTone } from '../testing/tones';
import { measureVoice } from './measure-voice';
import { findPitch, pitchFrameLength } from './pitch';
import { tuneVoice } from './profile-engine';

const flat = (hertz: number) => () => hertz;

describe('the pitch of one frame', () => {
  test.each([65, 82.4, 110, 155, 220, 331, 440])('is %d Hz within 1 %%', (hertz) => {
    const { samples, sampleRate } = makeTone({
      seconds: 0.2,
      sampleRate: 11_025,
      pitch: flat(hertz),
      syllables: 0,
    });
    const frame = samples.subarray(500, 500 + pitchFrameLength({ sampleRate }));
    const found = findPitch(frame, { sampleRate });
    expect(Math.abs((found ?? 0) / hertz - 1)).toBeLessThan(0.01);
  });

  test('is undefined for noise, silence and too few samples', () => {
    const noise = makeTone({ seconds: 0.2, sampleRate: 11_025, pitch: flat(0), syllables: 0, noise: 1 });
    expect(findPitch(noise.samples, { sampleRate: 11_025 })).toBeUndefined();
    expect(findPitch(new Float32Array(1_000), { sampleRate: 11_025 })).toBeUndefined();
    expect(findPitch(new Float32Array(10), { sampleRate: 11_025 })).toBeUndefined();
  });
});

describe('a voice', () => {
  test.each([
    [95, 44_100],
    [120, 48_000],
    [210, 22_050],
    [290, 8_000],
  ])('of %d Hz, recorded at %d Hz, is measured', async (hertz, sampleRate) => {
    const measure = await measureVoice(makeTone({ seconds: 6, sampleRate, pitch: flat(hertz), noise: 0.01 }));
    expect(Math.abs(measure.pitch / hertz - 1)).toBeLessThan(0.02);
    expect(measure.range).toBeLessThan(0.5);
    expect(measure.voicedRatio).toBeGreaterThan(0.5);
  });

  test.each([2.5, 4, 5.5])('of %d syllables per second is measured', async (syllables) => {
    const { pace } = await measureVoice(makeTone({ seconds: 8, pitch: flat(140), syllables }));
    expect(Math.abs(pace / syllables - 1)).toBeLessThan(0.3);
  });

  test('with a range of six semitones is measured', async () => {
    // Moves evenly between 6 semitones below and above: 80 % of the time within 9.6 of these 12.
    const pitch = (second: number) => 150 * 2 ** (Math.abs(((second % 4) - 2) / 2) - 0.5);
    const measure = await measureVoice(makeTone({ seconds: 16, pitch, syllables: 3 }));
    expect(measure.range).toBeGreaterThan(8.5);
    expect(measure.range).toBeLessThan(10.5);
    expect(Math.abs(measure.pitch / 150 - 1)).toBeLessThan(0.05);
  });

  test('of two minutes is measured without blocking other work', async () => {
    const sound = makeTone({ seconds: 120, sampleRate: 16_000, pitch: flat(130) });
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const startedAt = performance.now();
    const { pitch } = await measureVoice(sound);
    const whole = performance.now() - startedAt;
    clearInterval(timer);
    expect(Math.abs(pitch / 130 - 1)).toBeLessThan(0.02);
    expect(longest).toBeLessThan(whole / 3);
  });

  test.each([
    ['silence', new Float32Array(100_000)],
    ['nothing at all', new Float32Array(0)],
    ['noise', makeTone({ seconds: 5, pitch: flat(0), syllables: 0, noise: 0.8 }).samples],
    ['one short hum', makeTone({ seconds: 0.5, pitch: flat(120) }).samples],
  ])('is not found in a sample of %s', async (_, samples) => {
    await expect(measureVoice({ samples, sampleRate: 22_050 })).rejects.toMatchObject({
      name: 'RequestError',
      code: 'unsuitable_media',
      translationKey: 'sample_without_voice',
    });
  });

  test('stops measuring after an abort', async () => {
    const sound = makeTone({ seconds: 60, pitch: flat(130) });
    await expect(measureVoice(sound, AbortSignal.timeout(1))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});

describe('settings of the built-in engine', () => {
  const measure = { pitch: 110, range: 5.5, pace: 5.45, voicedRatio: 0.7 };

  test('keep the low timbre unchanged for an average low voice', () => {
    expect(tuneVoice(measure)).toMatchObject({ timbre: 'low', rate: 175 });
    expect(Math.abs(tuneVoice(measure).range - 52)).toBeLessThan(4);
    expect(Math.abs(tuneVoice(measure).pitch - 50)).toBeLessThan(4);
  });

  test('increase for a higher, livelier and faster voice', () => {
    expect(tuneVoice({ ...measure, pitch: 130 }).pitch).toBeGreaterThan(tuneVoice(measure).pitch);
    expect(tuneVoice({ ...measure, range: 8 }).range).toBeGreaterThan(70);
    expect(tuneVoice({ ...measure, pace: 6 }).rate).toBeGreaterThan(175);
    expect(tuneVoice({ ...measure, pitch: 220 }).timbre).toBe('high');
  });

  test.each([1, 40, 154.9, 155, 600, 5_000])('stay within bounds at %d Hz', (pitch) => {
    const { range, rate, pitch: setting } = tuneVoice({ pitch, range: 90, pace: 40, voicedRatio: 1 });
    expect(setting).toBeGreaterThanOrEqual(0);
    expect(setting).toBeLessThanOrEqual(99);
    expect([range, rate]).toEqual([99, 260]);
  });
});
