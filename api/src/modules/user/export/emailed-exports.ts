import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pageProtocol, type Profile } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { MIN_FREE_BYTES, readFreeBytes } from '../../../data-folder/disk-space';
import { ARCHIVE_TYPE } from '../../../files/media.repository';
import { retryPolicies } from '../../../jobs/retry-policy';
import { addHits } from '../../../limits/limits.repository';
import type { AccountMails } from '../access/account-mails';
import { findAndLockUser, findUserById } from '../users.repository';
import { hasOpenJob, listArchiveKeysBefore, listArchives, sumFileBytes } from './archives.repository';
import { zipExport } from './export';
import { DAY_MS, DAY_SECONDS } from '../../../durations';

const EXPORT_JOB = 'account.export';
const EXPORT_FILE_NAME = 'lisan-export.zip';
const PROFILE_VIEW = 'profile';
/** Larger exports take too long for one download. */
const MAX_IMMEDIATE_BYTES = 50 * 10 ** 6;
/** Below the 5 GiB that one S3 PUT holds. */
const MAX_STORED_BYTES = 4 * 10 ** 9;
/** After a failure, exports are downloaded directly for this long. */
const FAILURE_SECONDS = DAY_SECONDS;
const RETENTION_DAYS = 7;
const RETENTION_MS = RETENTION_DAYS * DAY_MS;

/** Exports too large for an immediate download: a job stores the zip, and an email leads to it. */
export interface EmailedExports {
  /** False if the caller downloads it now: it is small, cannot be stored, or failed recently. */
  request(userId: string): Promise<boolean>;
  find(userId: string): Promise<Profile['data_export']>;
  /** Throws `not_found` when none is ready. */
  createUrl(userId: string): Promise<string>;
}

const keyOf = (userId: string) => `${EXPORT_JOB}:${userId}`;
const failureKeyOf = (userId: string) => `${EXPORT_JOB}.failed:${userId}`;

export function createEmailedExports(
  core: Core,
  mails: Pick<AccountMails, 'enqueueNotice'>,
  readSpace = readFreeBytes,
): EmailedExports {
  const { accountEvents, config, database, jobs, limits, media, now, uploadFolder } = core;
  const { db } = database;
  const link = `${config.server.publicUrl}/home?${pageProtocol.viewQuery}=${PROFILE_VIEW}`;

  async function findReady(userId: string) {
    const [newest] = await listArchives(db, userId);
    if (!newest) return undefined;
    const until = new Date(newest.created_at.getTime() + RETENTION_MS);
    return until > now() ? { key: newest.key, until } : undefined;
  }

  async function isStorable(bytes: number): Promise<boolean> {
    return bytes <= MAX_STORED_BYTES && (await readSpace(config.dataFolder)) >= bytes + MIN_FREE_BYTES;
  }

  /** Other processes write as well, and the database must keep its space. */
  async function* assertSpace(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if ((await readSpace(config.dataFolder)) < MIN_FREE_BYTES)
        throw new Error('The disk is too full for the export');
      yield chunk;
    }
  }

  jobs.define<{ userId: string }>(EXPORT_JOB, {
    retry: retryPolicies.costly,
    async run({ jobId, payload: { userId }, signal, finish }) {
      // An attempt may have crashed after it stored an archive.
      if (!(await findUserById(db, userId))) return finish((trx) => media.removeAllOf(trx, userId));
      const path = join(uploadFolder, `${jobId}.zip`);
      try {
        // The store may hold a hard link to a crashed attempt's file.
        await rm(path, { force: true });
        await mkdir(uploadFolder, { recursive: true });
        const zip = zipExport(accountEvents.exported(userId));
        await pipeline(zip, assertSpace, createWriteStream(path), { signal });
        const archive = { ownerId: userId, contentType: ARCHIVE_TYPE, fileName: EXPORT_FILE_NAME };
        // The upload may take minutes, so no transaction is open.
        const key = await media.addFile(db, path, archive);
        await finish(async (trx) => {
          const user = await findAndLockUser(trx, userId);
          if (!user) return media.removeAllOf(trx, userId);
          const keys = (await listArchives(trx, userId)).map((each) => each.key);
          await media.remove(
            trx,
            keys.filter((each) => each !== key),
          );
          const values = { link, count: RETENTION_DAYS };
          await mails.enqueueNotice(trx, user, 'export_ready', values);
        });
      } finally {
        await rm(path, { force: true });
      }
    },
    async onFailed({ payload: { userId } }, trx) {
      const user = await findUserById(trx, userId);
      if (!user) return media.removeAllOf(trx, userId);
      await addHits(trx, failureKeyOf(userId), FAILURE_SECONDS, 1);
      await mails.enqueueNotice(trx, user, 'export_failed', { link });
    },
  });

  return {
    async request(userId) {
      if (await hasOpenJob(db, keyOf(userId))) return true;
      const bytes = await sumFileBytes(db, userId);
      if (bytes <= MAX_IMMEDIATE_BYTES || !(await isStorable(bytes))) return false;
      if ((await limits.read(failureKeyOf(userId))).hits > 0) return false;
      await jobs.enqueue(db, EXPORT_JOB, { userId }, { uniqueKey: keyOf(userId), account: userId });
      return true;
    },
    async find(userId) {
      const [isPreparing, ready] = await Promise.all([hasOpenJob(db, keyOf(userId)), findReady(userId)]);
      if (!isPreparing && !ready) return undefined;
      return { is_preparing: isPreparing, ready_until: ready?.until.toISOString() ?? null };
    },
    async createUrl(userId) {
      const ready = await findReady(userId);
      if (!ready) throw new RequestError('not_found');
      return media.url(ready.key, { download: true });
    },
  };
}

export async function deleteExpiredExports({
  database,
  media,
  now,
}: Pick<Core, 'database' | 'media' | 'now'>): Promise<void> {
  const keys = await listArchiveKeysBefore(database.db, new Date(now().getTime() - RETENTION_MS));
  await database.transaction((trx) => media.remove(trx, keys));
}
