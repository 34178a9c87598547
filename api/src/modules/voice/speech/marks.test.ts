import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../../../testing/test-app';
import { callsOf } from '../testing/voice-calls';

const use = useTestApp();

interface Word {
  from: number;
  to: number;
  start: number;
  end: number;
}

describe.each([
  ['English', 'lisan-jack', 'Good morning to you.', 'Here is the news of today.'],
  ['Arabic', 'lisan-layla', 'صباح الخير يا أصدقاء.', 'هذه أخبار اليوم كلها.'],
])('marks in %s', (_, voice, first, second) => {
  async function speak(text: string) {
    const calls = callsOf(use(), await use().signUp());
    const { status, body } = await calls.speak(text, voice);
    expect(status).toBe(200);
    const spoken = (await calls.send('GET', `/voice/generated-audios/${String(body['id'])}/text`)).body;
    const { words, sentences } = spoken as { words: Word[]; sentences: { from: number; to: number }[] };
    return { duration: Number(body['duration']), name: String(body['file_name']), words, sentences, spoken };
  }
  const saidIn = ({ words, spoken }: Awaited<ReturnType<typeof speak>>) =>
    words.map(({ from, to }) => String(spoken['text']).slice(from, to));

  it('pause for the given time and are not words', async () => {
    const plain = await speak(`${first} ${second}`);
    const marked = await speak(`${first} [pause 2] ${second}`);
    expect(marked.duration - plain.duration).toBeGreaterThan(1.8);
    expect(marked.duration - plain.duration).toBeLessThan(2.3);
    expect(saidIn(marked)).toEqual(saidIn(plain));
    expect(marked.name).not.toMatch(/pause|\[/);
    const gap = (at: number) => (marked.words[at]?.start ?? 0) - (marked.words[at - 1]?.end ?? 0);
    expect(Math.max(...marked.words.map((_word, at) => gap(at)))).toBeGreaterThan(2);
    expect((await speak(`${first}\n\n[وقفة 2]\n\n${second}`)).duration).toBeGreaterThan(plain.duration + 1.8);
  });

  it('slow down, speed up, stress and spell', async () => {
    const plain = await speak(second);
    const slow = await speak(`[slow]${second}[/slow]`);
    const fast = await speak(`[fast]${second}[/fast]`);
    const spelled = await speak(`[spell]${second}[/spell]`);
    const inner = second.split(' ');
    const stressed = await speak(second.replace(inner[1] ?? '', `*${inner[1] ?? ''}*`));
    expect(slow.duration).toBeGreaterThan(plain.duration * 1.2);
    expect(fast.duration).toBeLessThan(plain.duration * 0.9);
    expect(spelled.duration).toBeGreaterThan(plain.duration * 1.8);
    expect(Math.abs(stressed.duration - plain.duration)).toBeGreaterThan(0.02);
    expect(slow.words).toHaveLength(plain.words.length);
  });

  it('are included in the hold, and a changed mark regenerates its sentence', async () => {
    const calls = callsOf(use(), await use().signUp());
    const text = `${first} ${second}`;
    const { body } = await calls.speak(text, voice);
    const price = async (changed: string) =>
      (
        await calls.send('POST', '/voice/speech-price', {
          text: changed,
          voice_id: voice,
          reuse_from: body['id'],
        })
      ).body as {
        changed: { sentences: number; seconds: number };
        seconds_held: number;
        marks_unheard: string[];
      };
    expect((await price(text)).changed.sentences).toBe(0);
    const paused = await price(`${first} [pause 5] ${second}`);
    expect(paused.changed.sentences).toBe(1);
    expect(paused.changed.seconds).toBeGreaterThan(5);
    expect(paused.seconds_held).toBeGreaterThan(paused.changed.seconds);
    expect(paused.marks_unheard).toEqual([]);
    expect((await price(`[slow]${first} ${second}`)).changed.sentences).toBe(2);
    expect((await price(`${first} [slow]${second}`)).changed.sentences).toBe(1);
  });

  it('never cost more than was reserved', async () => {
    const calls = callsOf(use(), await use().signUp());
    for (const text of [
      `[spell]${first}[/spell]`,
      `[slow]*${second.slice(0, -1)}*[/slow]`,
      '[pause 10] ok [pause 10] ok',
    ]) {
      const price = (await calls.send('POST', '/voice/speech-price', { text, voice_id: voice })).body;
      const { body } = await calls.speak(text, voice);
      expect({ text, held: Number(price['seconds_held']) >= Number(body['duration']) }).toEqual({
        text,
        held: true,
      });
    }
  });
});
