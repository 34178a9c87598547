import { useTestApp } from '../../../../testing/test-app';
import { until } from '@lisan/engine-runtime/testing';
import { grantSeconds } from '../testing/audio-entries';
import { callsOf } from '../testing/voice-calls';
import { batchesOf } from './speech-making';

const use = useTestApp();

interface Run {
  id: string;
  name: string;
  sentences: number;
  done: number;
}

async function begin() {
  const user = await use().signUp();
  await grantSeconds(use(), user, 20_000);
  const calls = callsOf(use(), user);
  const runs = async () => (await calls.send('GET', '/voice/speech-runs')).body['runs'] as Run[];
  return { user, calls, runs };
}

it('keeps and charges only the finished part when stopped', async () => {
  const { user, calls, runs } = await begin();
  const before = await calls.remainingSeconds();
  const book = Array.from({ length: 600 }, (_, index) => `This is the sentence of number ${index}.`).join(
    ' ',
  );
  const spoken = calls.send('POST', '/voice/text-to-speech', {
    text: book,
    voice_id: 'lisan-jack',
    user_email: user.email,
    goes_on: true,
  });
  await until(async () => ((await runs())[0]?.done ?? 0) > 90);
  const [run] = await runs();
  expect(run).toMatchObject({ sentences: 600, name: expect.stringMatching(/^This is the sentence/) });
  const otherUser = callsOf(use(), await use().signUp());
  expect(await otherUser.send('POST', `/voice/speech-runs/${run?.id ?? ''}/stop`)).toMatchObject({
    status: 404,
  });
  expect(await calls.send('POST', `/voice/speech-runs/${run?.id ?? ''}/stop`)).toMatchObject({ status: 200 });
  const { status, body } = await spoken;
  expect({ status, stopped: body['is_stopped'] }).toEqual({ status: 200, stopped: true });
  const kept = (await calls.send('GET', `/voice/generated-audios/${String(body['id'])}/text`)).body;
  const text = String(kept['text']);
  expect(text.length).toBeGreaterThan(2_000);
  expect(text.length).toBeLessThan(book.length);
  expect(book.startsWith(text)).toBe(true);
  expect(text).toMatch(/number \d+\.$/);
  const duration = Number(body['duration']);
  expect(before - (await calls.remainingSeconds())).toBeGreaterThan(duration * 0.95);
  expect(before - (await calls.remainingSeconds())).toBeLessThan(duration * 1.05 + 2);
  expect(await runs()).toEqual([]);
  const price = await calls.send('POST', '/voice/speech-price', {
    text: book,
    voice_id: 'lisan-jack',
    reuse_from: body['id'],
  });
  const { changed, sentences } = price.body as { changed: { sentences: number }; sentences: number };
  expect(changed.sentences).toBeLessThan(sentences - 50);
});

it('joins several minutes without gaps between words', async () => {
  const { calls } = await begin();
  const text = Array.from(
    { length: 60 },
    (_, index) => `جملة قصيرة رقمها ${index + 1} في هذا النص الطويل.`,
  ).join('\n');
  const { body } = await calls.speak(text, 'lisan-layla');
  const { words } = (await calls.send('GET', `/voice/generated-audios/${String(body['id'])}/text`)).body as {
    words: { from: number; to: number; start: number; end: number }[];
  };
  expect(words.at(-1)?.end).toBeLessThanOrEqual(Number(body['duration']));
  expect(words.at(-1)?.end).toBeGreaterThan(Number(body['duration']) - 2);
  expect(words.every(({ start }, index) => start >= (words[index - 1]?.end ?? 0) - 0.001)).toBe(true);
  expect(text.slice(words.at(-1)?.from, words.at(-1)?.to)).toContain('الطويل');
});

it('is spoken in ordered batches of a few minutes, each sentence once', () => {
  const pieces = Array.from({ length: 50 }, (_, index) => ({ from: index * 400, to: index * 400 + 399 }));
  const wanted = pieces.flatMap((_, index) => (index % 7 === 3 ? [] : [index]));
  const batches = batchesOf({ pieces, missing: wanted, reads: 'vowelled' });
  expect(batches.flat()).toEqual(wanted);
  expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(7);
  expect(batchesOf({ pieces: [{ from: 0, to: 9_000 }], missing: [0], reads: 'vowelled' })).toEqual([[0]]);
});
