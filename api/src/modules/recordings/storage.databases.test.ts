import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import { onBothDatabases } from '../../../testing/databases';
import ar from '../../translations/ar.json' with { type: 'json' };
import en from '../../translations/en.json' with { type: 'json' };
import { createTranslator } from '../../translations/translator';
import type { Ledger } from '../billing/ledger/ledger';
import { createStorage, type Storage } from './storage.service';

const BYTES_PER_GIGABYTE = 10 ** 9;
const ledger = { getBalance: async () => ({ subscription_plan: 'Free' }) } as unknown as Ledger;

onBothDatabases('room for files', (use) => {
  const language = 'en';
  const open = () => createStorage({ database: use(), translator: createTranslator({ en, ar }) }, ledger);

  async function signUp(stored = 0): Promise<string> {
    const userId = randomUUID();
    const { db } = use();
    await db
      .insertInto('users')
      .values({ id: userId, email: `${userId}@a.bc`, username: 'u' })
      .execute();
    const media = { owner_id: userId, content_type: 'video/mp4', file_name: 'a.mp4' };
    if (stored > 0)
      await db
        .insertInto('media')
        .values({ key: randomUUID(), size: stored, ...media })
        .execute();
    return userId;
  }

  const reserve = (storage: Storage, userId: string, bytes?: number) =>
    storage.reserve({ userId, language, bytes });
  const begin = async (storage: Storage, userId: string, bytes: number | 'unsaid' = 1_000) => {
    const id = randomUUID();
    await storage.reserveResumable(id, { userId, language, bytes: bytes === 'unsaid' ? undefined : bytes });
    return id;
  };

  it('reserves before the first byte: of twenty concurrent uploads on two processes, only those that fit', async () => {
    const userId = await signUp(BYTES_PER_GIGABYTE);
    const processes = [open(), open()];
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) =>
        reserve(processes[index % 2]!, userId, 0.5 * BYTES_PER_GIGABYTE),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    for (const answer of answers.filter(({ status }) => status === 'rejected'))
      expect(answer).toMatchObject({
        reason: {
          code: 'storage_full',
          status: 413,
          values: { limit: '3 GB', used: '3 GB', size: '500 MB' },
        },
      });
  });

  it('leaves exports of the account out', async () => {
    const userId = await signUp(2.5 * BYTES_PER_GIGABYTE);
    const archive = { owner_id: userId, content_type: 'application/zip', file_name: 'lisan-export.zip' };
    await use()
      .db.insertInto('media')
      .values({ key: randomUUID(), size: 2.5 * BYTES_PER_GIGABYTE, ...archive })
      .execute();
    await reserve(open(), userId, 0.5 * BYTES_PER_GIGABYTE);
    await expect(reserve(open(), userId, 1)).rejects.toMatchObject({ code: 'storage_full' });
  });

  it('allows three unfinished resumable uploads, even under concurrency', async () => {
    const [userId, other] = [await signUp(), await signUp()];
    const processes = [open(), open()];
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, index) => begin(processes[index % 2]!, userId)),
    );
    const begun = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(begun).toHaveLength(3);
    await expect(begin(open(), userId)).rejects.toMatchObject({
      code: 'too_many_uploads',
      status: 409,
      values: { count: 3 },
    });
    await begin(open(), other);
    await open().release(begun[0] ?? '');
    await begin(open(), userId);
  });

  it('counts declared sizes, and an undeclared one as the maximum', async () => {
    const userId = await signUp();
    await begin(open(), userId, 'unsaid');
    await expect(begin(open(), userId, limits.videoMaxBytes)).rejects.toMatchObject({
      code: 'storage_full',
      values: { used: '2.2 GB' },
    });
    await begin(open(), userId, 0.5 * BYTES_PER_GIGABYTE);
  });

  it('frees space when a file is deleted or a reservation released', async () => {
    const userId = await signUp(2.9 * BYTES_PER_GIGABYTE);
    await expect(reserve(open(), userId, BYTES_PER_GIGABYTE)).rejects.toMatchObject({ code: 'storage_full' });
    await use().db.deleteFrom('media').where('owner_id', '=', userId).execute();
    const id = await reserve(open(), userId, 2.5 * BYTES_PER_GIGABYTE);
    await expect(reserve(open(), userId, BYTES_PER_GIGABYTE)).rejects.toMatchObject({ code: 'storage_full' });
    await open().release(id);
    await reserve(open(), userId, BYTES_PER_GIGABYTE);
  });

  it('checks the limit again when a converted file is stored', async () => {
    const userId = await signUp(2.5 * BYTES_PER_GIGABYTE);
    const id = await reserve(open(), userId, 1_000);
    const store = use().transaction(async (trx) => {
      const media = { owner_id: userId, content_type: 'video/mp4', file_name: 'b.mp4' };
      await trx
        .insertInto('media')
        .values({ key: randomUUID(), size: BYTES_PER_GIGABYTE, ...media })
        .execute();
      await open().assertFits(trx, id, { userId, language });
    });
    await expect(store).rejects.toMatchObject({ code: 'storage_full' });
    await reserve(open(), userId, 0.4 * BYTES_PER_GIGABYTE);
  });

  it("releases dead processes' request bodies at restart, and keeps resumable uploads", async () => {
    const userId = await signUp();
    await reserve(open(), userId, 2 * BYTES_PER_GIGABYTE);
    await begin(open(), userId, 0.5 * BYTES_PER_GIGABYTE);
    await open().releaseInterrupted();
    await reserve(open(), userId, 2.4 * BYTES_PER_GIGABYTE);
    await expect(reserve(open(), userId, 0.2 * BYTES_PER_GIGABYTE)).rejects.toMatchObject({
      code: 'storage_full',
    });
  });
});
