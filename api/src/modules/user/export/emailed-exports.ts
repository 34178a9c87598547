import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pageProtocol, type Profile } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { ARCHIVE_TYPE } from '../../../files/media.repository';
import type { AccountMails } from '../access/account-mails';
import { findUserById, getUser } from '../users.repository';
import {
  hasOpenJob,
  listArchiveKeysBefore,
  listArchives,
  lockUser,
  sumFileBytes,
} from './archives.repository';
import { zipExport } from './export';

const EXPORT_JOB = 'account.export';
const EXPORT_FILE_NAME = 'lisan-export.zip';
const PROFILE_VIEW = 'profile';
/** Larger exports take too long for one download. */
const MAX_IMMEDIATE_BYTES = 50 * 10 ** 6;
const RETENTION_DAYS = 7;
const RETENTION_MS = RETENTION_DAYS * 24 * 60 * 60 * 1000;

/** Exports too large for an immediate download: a job stores the zip, and an email leads to it. */
export interface EmailedExports {
  /** False if the export is small: the caller downloads it now. */
  request(userId: string): Promise<boolean>;
  find(userId: string): Promise<Profile['data_export']>;
  /** Throws `not_found` when none is ready. */
  createUrl(userId: string): Promise<string>;
}

const keyOf = (userId: string) => `${EXPORT_JOB}:${userId}`;

export function createEmailedExports(core: Core, mails: Pick<AccountMails, 'enqueueNotice'>): EmailedExports {
  const { accountEvents, config, database, jobs, media, now, uploadFolder } = core;
  const { db } = database;

  async function findReady(userId: string) {
    const [newest] = await listArchives(db, userId);
    if (!newest) return undefined;
    const until = new Date(newest.created_at.getTime() + RETENTION_MS);
    return until > now() ? { key: newest.key, until } : undefined;
  }

  jobs.define<{ userId: string }>(EXPORT_JOB, {
    async run({ jobId, payload: { userId }, signal, finish }) {
      if (!(await findUserById(db, userId))) return;
      await mkdir(uploadFolder, { recursive: true });
      const path = join(uploadFolder, `${jobId}.zip`);
      try {
        await pipeline(zipExport(accountEvents.exported(userId)), createWriteStream(path), { signal });
        await finish(async (trx) => {
          if (!(await lockUser(trx, userId))) return;
          const earlier = await listArchives(trx, userId);
          const archive = { ownerId: userId, contentType: ARCHIVE_TYPE, fileName: EXPORT_FILE_NAME };
          await media.addFile(trx, path, archive);
          await media.remove(
            trx,
            earlier.map(({ key }) => key),
          );
          await mails.enqueueNotice(trx, await getUser(trx, userId), 'export_ready', {
            link: `${config.server.publicUrl}/home?${pageProtocol.viewQuery}=${PROFILE_VIEW}`,
            count: RETENTION_DAYS,
          });
        });
      } finally {
        await rm(path, { force: true });
      }
    },
  });

  return {
    async request(userId) {
      if ((await sumFileBytes(db, userId)) <= MAX_IMMEDIATE_BYTES) return false;
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
