import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { callsOf } from './testing/voice-calls';
import { nameSpeech } from './speech/speech.service';
import { createVoiceLibrary } from './library/library.service';
import { createClips, PEAK_COUNT, peaksOf } from './clips/clips.service';

const use = useTestApp();

describe('speech', () => {
  let user: TestUser;
  let calls: ReturnType<typeof callsOf>;
  beforeEach(async () => {
    user = await use().signUp();
    calls = callsOf(use(), user);
  });

  it('has premade voices with previews made by the engine', async () => {
    const { voices } = (await calls.send('GET', '/voice/voices?language=ar')).body as {
      voices: { category: string; preview_url: string }[];
    };
    expect(voices[0]?.category).toBe('premade');
    const preview = () => use().app.inject(voices[0]?.preview_url ?? '');
    const [first, second] = await Promise.all([preview(), preview()]);
    expect(first.headers['content-type']).toBe('audio/mpeg');
    expect(first.rawPayload.length).toBeGreaterThan(2_000);
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await use().app.inject('/api/voice/voices/..%2f..%2fsecret/preview')).statusCode).toBe(422);
  });

  it('speaks a text, charges its seconds, and lists it', async () => {
    const { body: speech } = await calls.speak('Good morning. This is a short script about coffee.');
    const duration = Number(speech['duration']);
    expect(duration).toBeGreaterThan(1.5);
    expect(duration).toBeLessThan(8);
    expect(await calls.remainingSeconds()).toBeCloseTo(600 - duration, 2);

    const url = String(speech['audio_url']);
    expect((await use().app.inject(url)).headers['content-type']).toBe('audio/mpeg');
    expect((await use().app.inject({ url, headers: { range: 'bytes=0-99' } })).statusCode).toBe(206);
    const captions = await use().app.inject({ url: String(speech['captions_url']), headers: user.headers });
    expect(captions.body).toMatch(/^WEBVTT[^]*coffee/);
    expect((await calls.send('POST', '/voice/generated-audios', { email: user.email })).body).toMatchObject({
      generated_audios: [{ id: speech['id'] }],
    });
  });

  it.each(['', '   ', '…!?', 'x'.repeat(50_001)])(
    'rejects unspeakable text without a charge (%#)',
    async (text) => {
      expect((await calls.speak(text)).status).toBe(422);
      expect(await calls.remainingSeconds()).toBe(600);
    },
  );

  it('rejects an unknown voice, and text beyond the quota', async () => {
    expect((await calls.speak('Hello', 'nobody')).status).toBe(404);
    expect(await calls.speak('word '.repeat(9_000))).toMatchObject({
      status: 402,
      body: { code: 'quota_exceeded' },
    });
    expect(await calls.remainingSeconds()).toBe(600);
  });

  it("renames and deletes only the account's own speech", async () => {
    const { body: speech } = await calls.speak('To be renamed.');
    const other = callsOf(use(), await use().signUp());
    const rename = { audio_id: speech['id'], new_name: 'صباح القهوة' };
    expect((await other.send('POST', '/voice/update-audio-name', rename)).status).toBe(404);
    expect((await calls.send('POST', '/voice/update-audio-name', rename)).body).toMatchObject({
      file_name: 'صباح القهوة',
    });
    const path = `/voice/generated-audios/${String(speech['id'])}`;
    expect((await other.send('DELETE', path)).status).toBe(404);
    expect((await calls.send('DELETE', path)).status).toBe(200);
    expect((await use().app.inject(String(speech['audio_url']))).statusCode).toBe(404);
  });
});

describe('an account with speech', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await use().signUp();
  });

  const exported = async () => {
    const answer = await use().app.inject({ url: '/api/user/export', headers: user.headers });
    return unzipSync(new Uint8Array(answer.rawPayload));
  };

  describe('the account export', () => {
    it('contains generated speech as files, with texts, voices and readings', async () => {
      const calls = callsOf(use(), user);
      await calls.speak('صباح الخير', 'lisan-layla');
      await calls.speak('صباح الخير', 'lisan-omar');
      await calls.send('PUT', '/voice/dictionary', { word: 'قهوة', reading: 'قَهْوَة' });
      const files = await exported();
      const described = JSON.parse(strFromU8(files['audios.json'] ?? new Uint8Array())) as {
        file: string;
        text: string;
      }[];
      expect(described.map(({ file }) => file).sort()).toEqual([
        'audios/صباح الخير (2).mp3',
        'audios/صباح الخير.mp3',
      ]);
      for (const { file, text } of described) {
        expect(files[file]?.length).toBeGreaterThan(2_000);
        expect(text).toBe('صباح الخير');
      }
      expect(JSON.parse(strFromU8(files['dictionary.json'] ?? new Uint8Array()))).toEqual([
        { word: 'قهوة', reading: 'قَهْوَة' },
      ]);
    });

    it('skips a missing file', async () => {
      await callsOf(use(), user).speak('Gone.');
      const { db } = use().core.database;
      await db.updateTable('audios').set({ media_key: 'gone' }).where('user_id', '=', user.userId).execute();
      expect(Object.keys(await exported())).toContain('dictionary.json');
    });
  });

  describe('downloads', () => {
    it('keep the name in its original script', async () => {
      const calls = callsOf(use(), user);
      const { body } = await calls.speak('Good morning');
      await calls.send('POST', '/voice/update-audio-name', {
        audio_id: body['id'],
        new_name: 'صباح القهوة.mp3',
      });
      const file = await use().app.inject(String(body['audio_url']));
      expect(file.headers['content-disposition']).toContain(
        `filename*=UTF-8''${encodeURIComponent('صباح القهوة.mp3')}`,
      );
    });
  });
});

describe('voices', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    use().app.inject({ url: `/api${path}`, headers });
  const names = async (query: string) =>
    (await get(`/voice/voices?${query}`)).json<{
      voices: { name: string; labels: { language: string; gender: string } }[];
    }>().voices;

  describe('the voice library', () => {
    it('searches by language, gender and text', async () => {
      expect(
        new Set((await names('language=en')).map(({ labels }) => labels.language.split('-')[0])),
      ).toEqual(new Set(['en']));
      expect((await names('language=en-GB')).length).toBe((await names('language=en')).length);
      const women = await names('language=ar&gender=Female');
      expect([women.length > 0, women.every(({ labels }) => labels.gender === 'female')]).toEqual([
        true,
        true,
      ]);
      expect((await names('q=LAYLA')).map(({ name }) => name)).toEqual(['Layla']);
      expect((await names(`q=${encodeURIComponent('american  emma')}`)).map(({ name }) => name)).toEqual([
        'Emma',
      ]);
      expect(await names('q=nobody')).toEqual([]);
    });

    it('serves previews with range requests and caching', async () => {
      const url = '/voice/voices/lisan-layla/preview';
      const whole = await get(url);
      expect(whole.headers).toMatchObject({
        'cache-control': 'public, max-age=86400',
        'accept-ranges': 'bytes',
      });
      const part = await get(url, { range: 'bytes=10-19' });
      expect([part.statusCode, part.headers['content-range']]).toEqual([
        206,
        `bytes 10-19/${whole.rawPayload.length}`,
      ]);
      expect(part.rawPayload.equals(whole.rawPayload.subarray(10, 20))).toBe(true);
      expect((await get(url, { range: 'bytes=9999999-' })).statusCode).toBe(416);
      expect((await get('/voice/voices/nobody/preview', { 'accept-language': 'ar' })).json()).toMatchObject({
        code: 'not_found',
      });
    });

    it("makes previews once per language, and falls back to the voice's own", async () => {
      const hear = async (query: string) =>
        (await get(`/voice/voices/lisan-jack/preview${query}`)).rawPayload;
      const own = await hear('');
      const arabic = await hear('?language=ar-EG');
      expect(arabic.equals(own)).toBe(false);
      expect((await hear('?language=ar')).equals(arabic)).toBe(true);
      for (const same of [
        '?language=en-GB',
        '?language=xx',
        '?language=..%2F..%2Fsecret',
        '?language=__proto__',
      ])
        expect((await hear(same)).equals(own)).toBe(true);
      expect(
        readdirSync(join(use().core.config.dataFolder, 'previews')).filter((name) => name.includes('jack')),
      ).toHaveLength(2);
    });

    it('labels its voices with age and use', async () => {
      for (const { labels } of await names(''))
        expect(labels).toMatchObject({
          age: expect.stringMatching(/^(young|middle|old)$/),
          use: expect.stringMatching(/^[a-z]+$/),
        });
    });

    it('removes partial previews: all when alone, else only old ones', async () => {
      const folder = join(use().core.config.dataFolder, 'halves');
      mkdirSync(folder);
      for (const name of ['a.mp3', 'new.mp3.1.partial', 'old.mp3.2.partial'])
        writeFileSync(join(folder, name), '');
      utimesSync(join(folder, 'old.mp3.2.partial'), 0, 0);
      const library = createVoiceLibrary({ listVoices: async () => [] } as never, folder);
      await library.removeRemains(false);
      expect(readdirSync(folder)).toEqual(['a.mp3', 'new.mp3.1.partial']);
      await library.removeRemains(true);
      expect(readdirSync(folder)).toEqual(['a.mp3']);
    });
  });

  describe('unnamed speech', () => {
    it.each([
      ['Good morning', 'Good morning'],
      ['a/b\\c: "d"\u0000\n e', 'a b c d e'],
      [' \n ', 'speech'],
      ['word '.repeat(20), 'word word word word word word word word…'],
      ['👩'.repeat(60), `${'👩'.repeat(40)}…`],
      ['قهوة '.repeat(20), 'قهوة قهوة قهوة قهوة قهوة قهوة قهوة قهوة…'],
    ])('is named after its first words: %j', (text, name) => {
      expect(nameSpeech(text)).toBe(name);
    });
  });
});

describe('clips', () => {
  describe('a clip', () => {
    it("is reported to the account's other tabs when created, renamed and deleted", async () => {
      const user = await use().signUp();
      const mine = callsOf(use(), user);
      const reports = async () =>
        (await use().core.events.listAfter(user.userId, 0)).filter(
          ({ event }) => event === 'recordings.changed',
        ).length;
      expect(await reports()).toBe(0);
      const { body } = await mine.speak('Good morning.');
      expect(await reports()).toBe(1);
      await mine.send('POST', '/voice/update-audio-name', { audio_id: body['id'], new_name: 'Morning' });
      expect(await reports()).toBe(2);
      await mine.send('DELETE', `/voice/generated-audios/${String(body['id'])}`);
      expect(await reports()).toBe(3);
    });

    it('is measured for its waveform once', async () => {
      const mine = callsOf(use(), await use().signUp());
      const { body } = await mine.speak('One. Two, three!');
      const id = String(body['id']);
      const path = `/voice/generated-audios/${id}/peaks`;
      const { db } = use().core.database;
      const kept = async () =>
        (await db.selectFrom('audios').select('peaks').where('id', '=', id).executeTakeFirstOrThrow()).peaks;
      expect(await kept()).toBeNull();
      const { peaks } = (await mine.send('GET', path)).body as { peaks: number[] };
      expect(peaks).toHaveLength(PEAK_COUNT);
      expect(Math.max(...peaks)).toBe(100);
      expect(Math.min(...peaks)).toBeLessThan(5);
      expect(await kept()).toEqual(peaks);
      await db.updateTable('audios').set({ peaks: '[7]' }).where('id', '=', id).execute();
      expect((await mine.send('GET', path)).body).toEqual({ peaks: [7] });
    });

    it('downloads as WAV under its name, and leaves no temporary files', async () => {
      const user = await use().signUp();
      const mine = callsOf(use(), user);
      const { body } = await mine.speak('صباح الخير يا أصدقاء', 'lisan-layla');
      const answer = await use().app.inject({
        url: `/api/voice/generated-audios/${String(body['id'])}/wav`,
        headers: user.headers,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('audio/wav');
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(
        /^attachment; .*filename\*=UTF-8''صباح الخير يا أصدقاء\.wav$/,
      );
      const wav = answer.rawPayload;
      expect(wav.length).toBe(Number(answer.headers['content-length']));
      expect([wav.toString('latin1', 0, 4), wav.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WAVE']);
      const seconds = (wav.length - 44) / (2 * 44_100);
      expect(Math.abs(seconds - Number(body['duration']))).toBeLessThan(0.2);
      const left = () => readdirSync(use().core.uploadFolder).filter((name) => /\.(wav|mp3)$/.test(name));
      while (left().length > 0) await setImmediate();
    });
  });

  it('allows one WAV download per account, and removes its file when unread', async () => {
    const user = await use().signUp();
    const { body } = await callsOf(use(), user).speak('Good morning.');
    const { core } = use();
    const clips = createClips(core, core.ffmpeg);
    const input = { userId: user.userId, id: String(body['id']), signal: new AbortController().signal };
    const listFiles = () => readdirSync(core.uploadFolder).filter((name) => /\.(wav|mp3)$/.test(name));

    const unread = await clips.toWav(input);
    expect(listFiles()).toEqual([]);
    await expect(clips.toWav(input)).rejects.toMatchObject({ code: 'busy', retryAfter: 10 });
    unread.stream.destroy();
    await once(unread.stream, 'close');
    const read = await clips.toWav(input);
    expect((await buffer(read.stream)).length).toBe(read.size);
    expect(listFiles()).toEqual([]);
  });

  it('returns zero peaks for silence and for no samples', () => {
    for (const samples of [new Float32Array(0), new Float32Array(5_000)])
      expect(peaksOf(samples)).toEqual(Array.from({ length: PEAK_COUNT }, () => 0));
    const loudAtTheEnd = new Float32Array(1_200);
    loudAtTheEnd[1_199] = -0.5;
    expect(peaksOf(loudAtTheEnd).at(-1)).toBe(100);
  });
});
