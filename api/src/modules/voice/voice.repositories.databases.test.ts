import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../testing/databases';
import type { Database } from '../../database/database';
import {
  deleteAudio,
  findAudio,
  insertAudio,
  listAudios,
  renameAudio,
} from '../recordings/audios.repository';
import { deleteEntry, listEntries, saveEntries } from './reading/dictionary.repository';
import {
  deleteOwnVoice,
  findOwnVoice,
  insertOwnVoice,
  listOwnVoices,
  renameOwnVoice,
} from './own-voices/own-voices.repository';
import { extendRun, deleteRun, insertRun, listSilentRuns } from './speech/speech-runs.repository';

async function addUser({ db }: Database): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, username: 'ليلى' })
    .execute();
  return id;
}

onBothDatabases('voice', (use) => {
  it('stores audios with their words, newest first, for their owner only', async () => {
    const { db } = use();
    const [owner, otherUser] = [await addUser(use()), await addUser(use())];
    const words = [{ text: 'قهوة', from: 0, to: 4, start: 0, end: 0.5 }];
    for (const [index, source] of (['speech', 'upload'] as const).entries()) {
      await insertAudio(db, {
        id: `${owner}-${index}`,
        user_id: owner,
        source,
        media_key: 'key',
        file_name: 'قهوة',
        duration: 1.5,
        words: JSON.stringify(words),
        created_at: new Date(Date.UTC(2026, 0, 1 + index)),
      });
    }
    const id = `${owner}-0`;
    expect((await listAudios(db, owner)).map((audio) => audio.id)).toEqual([`${owner}-1`, id]);
    expect((await listAudios(db, owner, { source: 'speech' })).map((audio) => audio.id)).toEqual([id]);
    expect((await findAudio(db, owner, id))?.words).toEqual(words);
    expect(await findAudio(db, otherUser, id)).toBeUndefined();
    expect((await renameAudio(db, owner, id, 'صباح'))?.file_name).toBe('صباح');
    expect(await renameAudio(db, otherUser, id, 'x')).toBeUndefined();
    expect(await renameAudio(db, owner, `${owner}-1`, 'x')).toBeUndefined();
    expect(await deleteAudio(db, owner, id, 'upload')).toBeUndefined();
    expect((await deleteAudio(db, owner, id, 'speech'))?.media_key).toBe('key');
  });

  it('stores voices with their profile for their owner only', async () => {
    const { db } = use();
    const [owner, otherUser] = [await addUser(use()), await addUser(use())];
    const profile = { timbre: 'low', pitch: 40, range: 50, rate: 160 } as const;
    const voice = {
      voice_id: randomUUID(),
      engine_voice_id: 'e',
      user_id: owner,
      name: 'A',
      description: 'd',
      kind: 'profile' as const,
    };
    await insertOwnVoice(db, { ...voice, profile: JSON.stringify(profile) });
    expect(await findOwnVoice(db, owner, voice.voice_id)).toMatchObject({ profile, consent_at: null });
    expect(await findOwnVoice(db, otherUser, voice.voice_id)).toBeUndefined();
    expect((await renameOwnVoice(db, owner, voice.voice_id, 'B'))?.name).toBe('B');
    expect(await deleteOwnVoice(db, otherUser, voice.voice_id)).toBeUndefined();
    expect(await deleteOwnVoice(db, owner, voice.voice_id)).toMatchObject({ name: 'B' });
    expect(await listOwnVoices(db, owner)).toEqual([]);
  });

  it('stores one reading per word and account', async () => {
    const { db } = use();
    const owner = await addUser(use());
    await saveEntries(db, owner, [{ word: 'كتب', reading: 'كُتُبٌ' }]);
    await saveEntries(db, owner, [{ word: 'كتب', reading: 'كَتَبَ' }]);
    expect(await listEntries(db, owner)).toEqual([{ word: 'كتب', reading: 'كَتَبَ' }]);
    expect([await deleteEntry(db, owner, 'كتب'), await deleteEntry(db, owner, 'كتب')]).toEqual([true, false]);
  });

  it('tracks runs by heartbeat, and rejects duplicates', async () => {
    const { db } = use();
    const owner = await addUser(use());
    const run = { id: randomUUID(), user_id: owner, digest: 'd' };
    expect(await insertRun(db, run)).toBe(true);
    expect(await insertRun(db, { ...run, id: randomUUID() })).toBe(false);
    const isSilent = async () => (await listSilentRuns(db, 60)).includes(run.id);
    expect(await isSilent()).toBe(false);
    await sql`update speech_runs set beat_at = now() - interval '61 seconds' where id = ${run.id}`.execute(
      db,
    );
    expect(await isSilent()).toBe(true);
    await extendRun(db, run.id);
    expect(await isSilent()).toBe(false);
    expect([await deleteRun(db, run.id), await deleteRun(db, run.id)]).toEqual([true, false]);
  });
});
