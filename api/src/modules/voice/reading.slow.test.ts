import type { CallResponse } from '@lisan/contract';
import { useTestApp, type TestUser } from '../../../testing/test-app';
import { listLeftoverFiles } from './testing/leftover-files';
import { callsOf } from './testing/voice-calls';
import { makePdf, makeWord, paragraph, words } from '@lisan/engine-documents/testing';

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
    const before = await calls().remainingSeconds();
    const answers = await Promise.all(['كَتَبَ', 'كُتُب'].map((text) => hear({ text, voice_id: 'lisan-layla' })));
    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'audio/mpeg']);
      expect(answer.rawPayload.length).toBeGreaterThan(1_000);
    }
    expect(answers[0]?.rawPayload.equals(answers[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
    expect(await calls().remainingSeconds()).toBe(before);
    expect(listLeftoverFiles(use())).toEqual([]);
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
    const repeat = async (count: number, request: () => Promise<{ status: number }>) => {
      const statuses = [];
      for (let done = 0; done < count; done += 1) statuses.push((await request()).status);
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

describe('uploaded documents', () => {
  const upload = (bytes: Uint8Array, language: 'en' | 'ar' = 'en') =>
    callsOf(use(), user).upload('/voice/upload-document', { bytes, name: 'مستند.pdf', language });

  describe('a document', () => {
    it('that is short does not wait for long work of others', async () => {
      const { heavyWork } = use().core;
      const ends: (() => void)[] = [];
      const hold = (account: string) =>
        heavyWork.run(
          { account, signal: new AbortController().signal, isLong: true },
          () => new Promise<void>((resolve) => void ends.push(resolve)),
        );
      const working = [hold('one'), hold('other')];
      expect(await upload(Buffer.from('Good morning.'))).toMatchObject({ status: 200 });
      const long = upload(makePdf([{ runs: [{ glyphs: 'hello there', x: 50, y: 700 }] }]));
      while (heavyWork.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
      for (const end of ends) end();
      expect(await long).toMatchObject({ status: 200 });
      await Promise.all(working);
    });

    it.each([
      ['text', Buffer.from('صباح الخير'), 'صباح الخير'],
      ['.docx', makeWord(paragraph(words('صباح الخير'))), 'صباح الخير'],
      ['.pdf', makePdf([{ runs: [{ glyphs: Array.from('الخير').reverse(), x: 300, y: 700 }] }]), 'الخير'],
    ])('of the kind %s returns its text and leaves no files', async (_, bytes, text) => {
      expect(await upload(bytes)).toEqual({ status: 200, body: { text } });
      expect(listLeftoverFiles(use())).toEqual([]);
    });

    it('is limited by the plan to the exact character', async () => {
      expect((await upload(Buffer.from('x'.repeat(20_000)))).status).toBe(200);
      expect(await upload(Buffer.from('x'.repeat(20_001)))).toEqual({
        status: 422,
        body: {
          code: 'over_tier_limit',
          detail:
            'This document is too long: your plan reads up to 20,000 characters. Upload a shorter one, or choose a larger plan.',
        },
      });
      await use()
        .core.database.db.updateTable('plan_accounts')
        .set({ plan: 'Creator' })
        .where('user_id', '=', user.userId)
        .execute();
      expect((await upload(Buffer.from('x'.repeat(20_001)))).status).toBe(200);
    });

    it.each([
      ['a scan', makePdf([{}]), 422, 'no_readable_text', /^We found no readable text/],
      ['protected', makePdf([{}], { isLocked: true }), 422, 'unsuitable_media', /protected with a password/],
      [
        'a GIF',
        Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
        415,
        'unsupported_type',
        /\.txt, \.docx or \.pdf/,
      ],
    ])('that is %s is rejected with a message', async (_, bytes, status, code, detail) => {
      const answer = await upload(bytes);
      expect(answer).toEqual({ status, body: { code, detail: expect.stringMatching(detail) } });
      expect((await upload(bytes, 'ar')).body['detail']).toMatch(/المستند/);
      expect(listLeftoverFiles(use())).toEqual([]);
    });
  });
});

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

describe('favourite voices', () => {
  it('are stored per account without duplicates, newest first', async () => {
    const [one, other] = [await use().signUp(), await use().signUp()];
    const [mine, theirs] = [callsOf(use(), one), callsOf(use(), other)];
    for (const id of ['lisan-layla', 'lisan-omar', 'lisan-layla']) {
      expect(await mine.send('PUT', `/voice/favourites/${id}`)).toMatchObject({ status: 200 });
      use().clock.advance(1);
    }
    const list = async (calls: typeof mine) =>
      (await calls.send('GET', '/voice/favourites')).body['voice_ids'];
    expect(await list(mine)).toEqual(['lisan-omar', 'lisan-layla']);
    expect(await list(theirs)).toEqual([]);
    expect(await theirs.send('DELETE', '/voice/favourites/lisan-omar')).toMatchObject({ status: 404 });
    expect(await mine.send('DELETE', '/voice/favourites/lisan-omar')).toMatchObject({ status: 200 });
    expect(await list(mine)).toEqual(['lisan-layla']);
    expect(await mine.send('PUT', '/voice/favourites/nobody')).toMatchObject({ status: 404 });
  });

  it('are limited in number', async () => {
    const person = await use().signUp();
    const mine = callsOf(use(), person);
    const { db } = use().core.database;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 200 }, (_, index) => ({ user_id: id, voice_id: `gone-${index}` }));
    await db.insertInto('favourite_voices').values(rows).execute();
    expect(await mine.send('PUT', '/voice/favourites/lisan-layla')).toMatchObject({
      status: 422,
      body: { detail: 'You can keep 200 favourite voices. Remove one to add another.' },
    });
  });
});

describe('a full dictionary', () => {
  it('rejects new entries and still accepts corrections', async () => {
    const mine = callsOf(use(), await use().signUp());
    const add = (from: number, count: number, reading: string) =>
      mine.send('POST', '/voice/dictionary', {
        entries: Array.from({ length: count }, (_, index) => ({ word: `كلمة${from + index}`, reading })),
      });
    for (const from of [0, 2_000]) expect(await add(from, 2_000, 'أ')).toMatchObject({ status: 200 });
    expect(await add(4_000, 1_001, 'أ')).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/^Your dictionary holds up to 5,?000 words/) },
    });
    const count = async () =>
      ((await mine.send('GET', '/voice/dictionary')).body as { entries: object[] }).entries.length;
    expect(await count()).toBe(4_000);
    expect(await add(4_000, 1_000, 'أ')).toMatchObject({ status: 200 });
    expect(await add(0, 2_000, 'ب')).toMatchObject({ status: 200 });
    expect(await count()).toBe(5_000);
    expect(await mine.send('PUT', '/voice/dictionary', { word: 'جديدة', reading: 'جديدة' })).toMatchObject({
      status: 422,
    });
  });
});
