import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../../testing/test-app';
import { nameSpeech } from './speech/speech.service';
import { createVoiceLibrary } from './library/library.service';

const use = useTestApp();
const get = (path: string, headers: Record<string, string> = {}) =>
  use().app.inject({ url: `/api${path}`, headers });
const names = async (query: string) =>
  (await get(`/voice/voices?${query}`)).json<{
    voices: { name: string; labels: { language: string; gender: string } }[];
  }>().voices;

describe('the voice library', () => {
  it('searches by language, gender and text', async () => {
    expect(new Set((await names('language=en')).map(({ labels }) => labels.language.split('-')[0]))).toEqual(
      new Set(['en']),
    );
    expect((await names('language=en-GB')).length).toBe((await names('language=en')).length);
    const women = await names('language=ar&gender=Female');
    expect([women.length > 0, women.every(({ labels }) => labels.gender === 'female')]).toEqual([true, true]);
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
    const hear = async (query: string) => (await get(`/voice/voices/lisan-jack/preview${query}`)).rawPayload;
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
