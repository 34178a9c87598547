import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useTestApp } from '../../testing/test-app';

const use = useTestApp();
const folder = () => join(use().core.config.dataFolder, 'media');
const owned = { ownerId: 'layla', contentType: 'audio/mpeg', fileName: 'a.mp3' };
const bytes = Buffer.from('sound');

describe('sweep at startup', () => {
  it('deletes files without a row, and partial files', async () => {
    const { media, database } = use().core;
    const kept = await media.addBytes(database.db, bytes, owned);
    const broken = database.transaction(async (trx) => {
      await media.addBytes(trx, bytes, owned);
      throw new Error('The power is gone');
    });
    await expect(broken).rejects.toThrow('power');
    await writeFile(join(folder(), 'half.part'), bytes);
    expect(await readdir(folder())).toHaveLength(3);
    await media.sweep(true);
    expect(await readdir(folder())).toEqual([kept]);
  });

  it('keeps files committed just now, readable throughout', async () => {
    const { media, database } = use().core;
    const key = '0d8fd3b6-2f5c-4b3a-9a51-9d9d0a5a7a11';
    await writeFile(join(folder(), `${key}.new`), bytes);
    await database.db
      .insertInto('media')
      .values({ key, owner_id: 'layla', content_type: 'audio/mpeg', file_name: 'a.mp3', size: bytes.length })
      .execute();
    const read = async () => {
      const parts = [];
      for await (const part of await media.read(key)) parts.push(part as Buffer);
      return Buffer.concat(parts).toString();
    };
    expect(await read()).toBe('sound');
    await media.sweep(true);
    expect(await readdir(folder())).toContain(key);
    expect(await read()).toBe('sound');
  });

  it('keeps files another process may still commit, and unknown files', async () => {
    const { media } = use().core;
    for (const name of ['young.new', 'notes.txt']) await writeFile(join(folder(), name), bytes);
    await media.sweep(false);
    expect(await readdir(folder())).toEqual(expect.arrayContaining(['young.new', 'notes.txt']));
  });
});
