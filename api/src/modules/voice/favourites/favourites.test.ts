import { describe, expect, it } from '@jest/globals';
import { useTestApp } from '../../../../testing/test-app';
import { callsOf } from '../testing/voice-calls';

const use = useTestApp();

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
      body: { detail: expect.stringMatching(/^Your dictionary holds 5,?000 words at most/) },
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
