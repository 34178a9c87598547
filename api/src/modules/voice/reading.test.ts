import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CallResponse } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { leftBehind } from './testing/left-behind';
import { callsOf } from './testing/voice-calls';

const use = useTestApp();
let user: TestUser;
beforeEach(async () => {
  user = await use().signUp();
});

const calls = () => callsOf(use(), user);
type Reading = CallResponse<'POST /voice/reading'>;
const read = async (text: string, alternatives?: boolean) =>
  (await calls().send('POST', '/voice/reading', { text, ...(alternatives && { alternatives }) }))
    .body as unknown as Reading;
const hear = (payload: object) =>
  use().app.inject({ method: 'POST', url: '/api/voice/hear', headers: user.headers, payload });

describe('an explained reading', () => {
  it('contains sentences and marks doubtful words', async () => {
    const text = 'كتب الولد درسه.  في المدرسة 3 كتب!';
    const { sentences, words } = await read(text);
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      'كتب الولد درسه.',
      'في المدرسة 3 كتب!',
    ]);
    const doubtful = words.filter((word) => word.doubtful).map((word) => word.text);
    expect(doubtful).toContain('كتب');
    expect(doubtful).not.toContain('في');
    expect(doubtful).not.toContain('الولد');
    expect(words.filter((word) => word.alternatives)).toEqual([]);
  });

  it("lists each word's alternatives on request, without duplicates", async () => {
    const { words } = await read('كتب الولد الدرس في المدرسة', true);
    const [first] = words;
    expect(first?.reading).toBe('كَتَبَ');
    expect(first?.alternatives).toEqual(expect.arrayContaining(['كُتُب', 'كُتِبَ']));
    for (const { reading, alternatives = [] } of words)
      expect(new Set([reading, ...alternatives]).size).toBe(alternatives.length + 1);
  });

  it("offers the lexicon's reading for a corrected word", async () => {
    await calls().send('PUT', '/voice/dictionary', { word: 'كتب', reading: 'كُتُب' });
    const [word] = (await read('كتب الولد الدرس', true)).words;
    expect(word).toMatchObject({ reading: 'كُتُب', source: 'dictionary' });
    expect(word?.alternatives).toContain('كَتَبَ');
    expect(word?.doubtful).not.toBe(true);
  });

  it('contains sentences for a text without Arabic', async () => {
    expect(await read('One. Two.')).toEqual({
      reading: 'One. Two.',
      sentences: [
        { start: 0, end: 4 },
        { start: 5, end: 9 },
      ],
      words: [],
    });
  });
});

describe('hearing a word', () => {
  it('speaks it as marked, charges nothing and stores nothing', async () => {
    const before = await calls().secondsLeft();
    const answers = await Promise.all(['كَتَبَ', 'كُتُب'].map((text) => hear({ text, voice_id: 'lisan-layla' })));
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg']);
      expect(answer.rawPayload.length).toBeGreaterThan(1_000);
    }
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
    expect(await calls().secondsLeft()).toBe(before);
    expect(leftBehind(use())).toEqual([]);
  });

  it('cannot be used to speak a whole text for free', async () => {
    expect((await hear({ text: 'x'.repeat(121), voice_id: 'lisan-jack' })).statusCode).toBe(422);
    expect((await hear({ text: 'word', voice_id: 'nobody' })).statusCode).toBe(404);
    const { limits } = use().core;
    for (let number = 0; number < 300; number += 1) await limits.take(`heard:${user.userId}`, 300, 86_400);
    expect((await hear({ text: 'word', voice_id: 'lisan-jack' })).statusCode).toBe(429);
  });
});

describe('a dictionary import', () => {
  it('is limited to ten a minute, and single changes to sixty', async () => {
    const repeat = async (count: number, ask: () => Promise<{ status: number }>) => {
      const statuses = [];
      for (let done = 0; done < count; done += 1) statuses.push((await ask()).status);
      return statuses.indexOf(429);
    };
    const entry = { word: 'كتب', reading: 'كُتُب' };
    expect(await repeat(11, () => calls().send('POST', '/voice/dictionary', { entries: [entry] }))).toBe(10);
    expect(await repeat(61, () => calls().send('PUT', '/voice/dictionary', entry))).toBe(60);
  });

  it('with thousands of similar phrases matches the longest', async () => {
    const { db } = use().core.database;
    const rows = Array.from({ length: 3_000 }, (_, index) => ({
      user_id: user.userId,
      word: `a${index}`,
      reading: 'كلمة',
    }));
    rows.push({ user_id: user.userId, word: 'a7 b', reading: 'أَلِف' });
    await db.insertInto('dictionary_entries').values(rows).execute();
    const { words } = await read('هذا a7 b ثم a2999 هنا');
    expect(words.filter(({ source }) => source === 'dictionary').map(({ text }) => text)).toEqual([
      'a7 b',
      'a2999',
    ]);
  });

  const list = async () => (await calls().send('GET', '/voice/dictionary')).body['entries'];

  it('replaces existing readings, and the last of equal words wins', async () => {
    await calls().send('PUT', '/voice/dictionary', { word: 'لسان', reading: 'لَسان' });
    const entries = [
      { word: ' لسان ', reading: 'لِسَان' },
      { word: 'دبي', reading: 'دُبَي' },
      { word: 'دبي', reading: 'دُبَيّ' },
    ];
    expect((await calls().send('POST', '/voice/dictionary', { entries })).status).toBe(200);
    expect(await list()).toEqual([
      { word: 'دبي', reading: 'دُبَيّ' },
      { word: 'لسان', reading: 'لِسَان' },
    ]);
  });

  it('with one invalid entry is rejected as a whole', async () => {
    const entries = [
      { word: 'دبي', reading: 'دُبَيّ' },
      { word: '  ', reading: 'x' },
    ];
    expect((await calls().send('POST', '/voice/dictionary', { entries })).status).toBe(422);
    expect((await calls().send('POST', '/voice/dictionary', { entries: [] })).status).toBe(422);
    expect(await list()).toEqual([]);
  });
});
