import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { CallResponse } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../../testing/test-app';
import { decodeAudio, findFfmpeg, type Ffmpeg } from '@lisan/engine-media';
import { entryPoint } from '@lisan/engine-runtime';
import { audioFrames } from '@lisan/engine-speech';
import { listLeftoverFiles } from '../testing/leftover-files';
import { callsOf } from '../testing/voice-calls';

const use = useTestApp();
let user: TestUser;
let ffmpeg: Ffmpeg;
const folder = mkdtempSync(join(tmpdir(), 'lisan-again-'));
beforeAll(async () => {
  ffmpeg = await findFfmpeg({ wasmEntry: entryPoint('ffmpeg-wasm') });
});
beforeEach(async () => {
  user = await use().signUp();
});
afterAll(() => rmSync(folder, { recursive: true }));

type Speech = CallResponse<'POST /voice/text-to-speech'>;
type Price = CallResponse<'POST /voice/speech-price'>;

const calls = () => callsOf(use(), user);
async function speak(text: string, reuseFrom?: string, voiceId = 'lisan-jack') {
  const before = await calls().remainingSeconds();
  const { status, body } = await calls().send('POST', '/voice/text-to-speech', {
    text,
    voice_id: voiceId,
    user_email: user.email,
    ...(reuseFrom && { reuse_from: reuseFrom }),
  });
  return { status, speech: body as unknown as Speech, charged: before - (await calls().remainingSeconds()) };
}
const price = async (text: string, reuseFrom?: string, voiceId = 'lisan-jack') =>
  (
    await calls().send('POST', '/voice/speech-price', {
      text,
      voice_id: voiceId,
      ...(reuseFrom && { reuse_from: reuseFrom }),
    })
  ).body as unknown as Price;
const captions = async ({ id }: Speech) =>
  (
    await use().app.inject({
      url: `/api/voice/generated-audios/${id}/captions?format=vtt`,
      headers: user.headers,
    })
  ).body;
const fileOf = async ({ audio_url: url }: Speech) => (await use().app.inject({ url })).rawPayload;
async function decode(speech: Speech): Promise<Float32Array> {
  const path = join(folder, `${speech.id}.mp3`);
  writeFileSync(path, await fileOf(speech));
  return decodeAudio(ffmpeg, { path, container: 'mp3', sampleRate: 22_050, maximumSeconds: 60 });
}

const sentences = [
  'Coffee came from Yemen to Mecca and Cairo.',
  'People sat together and talked about poems.',
  'Merchants carried it over the sea to Venice.',
  'Today it is drunk in every city of the world.',
];
const text = sentences.join(' ');
const changed = text.replace('talked about poems', 'listened to long stories');

describe('regenerating one sentence', () => {
  it('speaks and charges only that one, and keeps the other audio unchanged', async () => {
    const first = await speak(text);
    const shown = await price(changed, first.speech.id);
    expect(shown.changed.sentences).toBe(1);
    expect([shown.sentences, shown.kept_from]).toEqual([4, 4]);
    expect(shown.characters).toBe(changed.length);

    const second = await speak(changed, first.speech.id);
    expect(second.status).toBe(200);
    expect(second.charged).toBeLessThan(first.charged / 2);
    expect(second.charged).toBeGreaterThan(1);
    expect(Math.abs(shown.changed.seconds - second.charged)).toBeLessThan(second.charged / 2);
    expect(second.charged).toBeLessThanOrEqual(shown.seconds_held);
    expect(second.speech.id).not.toBe(first.speech.id);

    const [old, now] = [await fileOf(first.speech), await fileOf(second.speech)];
    const tail = old.subarray(old.length - 12_000);
    expect(now.includes(tail)).toBe(true);
    expect(now.includes(old.subarray(1_000, 9_000))).toBe(true);
    expect(listLeftoverFiles(use())).toEqual([]);
  });

  it('joins in silence, without clicks or lost audio', async () => {
    const first = await speak(text);
    const second = await speak(changed, first.speech.id);
    const whole = await speak(changed);
    const [joined, straight] = [await decode(second.speech), await decode(whole.speech)];
    expect(Math.abs(joined.length - straight.length) / 22_050).toBeLessThan(0.15);
    expect(joined.length / 22_050).toBeCloseTo(second.speech.duration, 0);
    const { db } = use().core.database;
    const { parts } = await db
      .selectFrom('audios')
      .select('parts')
      .where('id', '=', second.speech.id)
      .executeTakeFirstOrThrow();
    expect(parts).toHaveLength(4);
    for (const { end } of parts?.slice(0, -1) ?? []) {
      const at = Math.round(end * 22_050);
      const around = joined.subarray(at - 600, at + 20);
      expect(Math.max(...around.map(Math.abs))).toBeLessThan(0.01);
    }
  });

  it('updates the caption times', async () => {
    const first = await speak(text);
    const second = await speak(changed, first.speech.id);
    const whole = await speak(changed);
    const said = await captions(second.speech);
    expect(said).toContain('stories');
    expect(said).not.toContain('poems');
    const starts = (vtt: string) =>
      [...vtt.matchAll(/(\d\d):(\d\d\.\d{3}) -->/g)].map(([, m, s]) => Number(m) * 60 + Number(s));
    const [joined, straight] = [starts(said), starts(await captions(whole.speech))];
    expect(joined).toHaveLength(straight.length);
    joined.forEach((start, index) => expect(Math.abs(start - (straight[index] ?? 0))).toBeLessThan(0.1));
    const spoken = (await calls().send('GET', `/voice/generated-audios/${second.speech.id}/text`))
      .body as unknown as CallResponse<'GET /voice/generated-audios/:id/text'>;
    expect(spoken.text).toBe(changed);
    expect(spoken.words.map(({ from, to }) => changed.slice(from, to))).toEqual(changed.split(' '));
    const times = spoken.words.flatMap(({ start, end }) => [start, end]);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  it('is free when sentences are only removed or reordered', async () => {
    const first = await speak(text);
    const turned = [sentences[2], sentences[0]].join(' ');
    expect((await price(turned, first.speech.id)).changed).toEqual({ sentences: 0, seconds: 0 });
    const second = await speak(turned, first.speech.id);
    expect([second.status, second.charged]).toEqual([200, 0]);
    expect(second.speech.duration).toBeLessThan(first.speech.duration * 0.75);
    expect((await captions(second.speech)).indexOf('Venice')).toBeLessThan(
      (await captions(second.speech)).indexOf('Cairo'),
    );
    const third = await speak(changed, second.speech.id);
    expect(third.charged).toBeGreaterThan(0);
    expect(third.charged).toBeLessThan(first.charged);
  });

  it('affects the sentence whose reading was corrected, in Arabic', async () => {
    const arabic = 'كتب الولد الدرس. سافر أخي إلى دمشق. لدي 3 كتب.';
    const voice = 'lisan-layla';
    const first = await speak(arabic, undefined, voice);
    expect((await price(arabic, first.speech.id, voice)).changed.sentences).toBe(0);
    await calls().send('PUT', '/voice/dictionary', { word: 'دمشق', reading: 'دِمَشْق' });
    await calls().send('PUT', '/voice/dictionary', { word: 'أخي', reading: 'أُخَيّ' });
    expect((await price(arabic, first.speech.id, voice)).changed.sentences).toBe(1);
    const second = await speak(arabic, first.speech.id, voice);
    expect(second.charged).toBeLessThan(first.charged / 2);
    expect(await captions(second.speech)).toContain('لدي 3 كتب');
  });
});

describe('reuse', () => {
  it('is impossible for a recording of another sample rate, and the price shows it', async () => {
    const first = await speak(text);
    const { core } = use();
    const { media_key: key } = await core.database.db
      .selectFrom('audios')
      .select('media_key')
      .where('id', '=', first.speech.id)
      .executeTakeFirstOrThrow();
    const path = join(core.uploadFolder, '..', 'media', key);
    // Turn its frames into MPEG 2 ones: 22.05 kHz.
    const bytes = readFileSync(path);
    for (const { at } of audioFrames(bytes)) bytes[at + 1] = 0xf3;
    bytes[1] = 0xf3;
    writeFileSync(path, bytes);
    expect((await price(changed, first.speech.id)).changed.sentences).toBe(4);
    expect((await speak(changed, first.speech.id)).charged).toBeGreaterThan(first.charged / 2);
  });

  it('is impossible for another voice, and the price shows it', async () => {
    const first = await speak(text);
    const other = await price(changed, first.speech.id, 'lisan-emma');
    expect(other.changed.sentences).toBe(4);
    expect((await speak(changed, first.speech.id, 'lisan-emma')).charged).toBeGreaterThan(first.charged / 2);
  });

  it('of deleted or foreign speech returns 404 and speaks nothing', async () => {
    const first = await speak(text);
    const otherUser = await use().signUp();
    const foreign = await use().app.inject({
      method: 'POST',
      url: '/api/voice/text-to-speech',
      headers: otherUser.headers,
      payload: {
        text: changed,
        voice_id: 'lisan-jack',
        user_email: otherUser.email,
        reuse_from: first.speech.id,
      },
    });
    expect([foreign.statusCode, foreign.json<{ detail: string }>().detail]).toEqual([
      404,
      "The audio you're editing no longer exists. Generate the whole text.",
    ]);
    const { events } = use().core;
    const result = async () =>
      (await events.listAfter(user.userId, 0)).filter(({ event }) => event === 'recordings.changed').length;
    const before = await result();
    await calls().send('DELETE', `/voice/generated-audios/${first.speech.id}`);
    expect((await result()) - before).toBe(1);
    const gone = await speak(changed, first.speech.id);
    expect([gone.status, gone.charged]).toEqual([404, 0]);
  });

  it('refunds when joining fails', async () => {
    const first = await speak(text);
    const { core } = use();
    const broken = jest.spyOn(core.media, 'read').mockRejectedValue(new Error('The store is away'));
    const second = await speak(changed, first.speech.id);
    broken.mockRestore();
    expect([second.status >= 500, second.charged]).toEqual([true, 0]);
    expect(listLeftoverFiles(use())).toEqual([]);
  });

  it('fits one sentence into a quota too small for the whole', async () => {
    const first = await speak(text);
    const { seconds_held: whole } = await price(changed);
    const { seconds_held: one } = await price(changed, first.speech.id);
    expect(one).toBeLessThan(whole / 2);
  });
});

describe('a price', () => {
  it.each([
    ['lisan-jack', text],
    ['lisan-layla', 'أهلا بكم في لسان، حيث يصبح كل نص صوتا. اشترى المتجر 20 جهازا يوم 5/3/2024.'],
  ])('of %s is close to the charge, and the hold covers it', async (voice, words) => {
    const shown = await price(words, undefined, voice);
    const { charged } = await speak(words, undefined, voice);
    expect(Math.abs(shown.seconds - charged) / charged).toBeLessThan(0.3);
    expect(charged).toBeLessThanOrEqual(shown.seconds_held);
    expect(shown.seconds_left - charged).toBeCloseTo(await calls().remainingSeconds(), 1);
  });
});
