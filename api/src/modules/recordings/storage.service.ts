import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../core';
import type { Connection } from '../../database/schema';
import type { Language } from '../../translations/language';
import { getPlan, type Ledger } from '../billing';
import { lockUser } from '../user';
import {
  countUnfinished,
  deleteExpired,
  deleteInterrupted,
  deleteStaged,
  insertStaged,
  sumBytes,
} from './staged-uploads.repository';
import { HOUR_SECONDS } from '../../durations';

const MAX_UNFINISHED_UPLOADS = 3;
/** Seconds. Resumable uploads are kept for a day. */
const RESUMABLE_RESERVATION_SECONDS = 25 * HOUR_SECONDS;
const BODY_RESERVATION_SECONDS = 6 * HOUR_SECONDS;
const BYTES_PER_MEGABYTE = 10 ** 6;

interface NewUpload {
  readonly userId: string;
  readonly language: Language;
  /** Declared size; `undefined` counts as the maximum. */
  readonly bytes: number | undefined;
}

/**
 * Storage limits per plan: stored plus incoming bytes. Space is reserved before the first byte, so concurrent uploads
 * cannot exceed the limit together. Speech and lip-syncs, which are charged in seconds, are always stored but count.
 */
export interface Storage {
  /** Reserves space for one request's body. Returns the reservation's id. Throws `storage_full`. */
  reserve(upload: NewUpload): Promise<string>;
  /** Also throws `too_many_uploads`. */
  reserveResumable(id: string, upload: NewUpload): Promise<void>;
  release(id: string): Promise<void>;
  /** Checks the limit again in the storing transaction: a converted file may be larger. */
  assertFits(trx: Connection, reservation: string, upload: Omit<NewUpload, 'bytes'>): Promise<void>;
  prune(): Promise<void>;
  releaseInterrupted(): Promise<void>;
}

export function createStorage(
  { database, translator }: Pick<Core, 'database' | 'translator'>,
  ledger: Pick<Ledger, 'getBalance'>,
): Storage {
  const { db } = database;

  async function findLimit(trx: Connection, userId: string): Promise<number> {
    const { subscription_plan: plan } = await ledger.getBalance(userId, trx);
    return getPlan(plan).storedBytes;
  }

  function storageFull(language: Language, limit: number, used: number, bytes: number): RequestError {
    const format = (size: number) => describeBytes(size, translator.in(language));
    return new RequestError('storage_full', {
      values: { limit: format(limit), used: format(Math.min(used, limit)), size: format(bytes) },
    });
  }

  async function reserveBytes(id: string, isResumable: boolean, upload: NewUpload): Promise<void> {
    const { userId, language, bytes = limits.videoMaxBytes } = upload;
    await database.transaction(async (trx) => {
      await lockUser(trx, userId);
      const limit = await findLimit(trx, userId);
      if (isResumable && (await countUnfinished(trx, userId)) >= MAX_UNFINISHED_UPLOADS)
        throw new RequestError('too_many_uploads', { values: { count: MAX_UNFINISHED_UPLOADS } });
      const used = await sumBytes(trx, userId);
      if (used + bytes > limit) throw storageFull(language, limit, used, bytes);
      const seconds = isResumable ? RESUMABLE_RESERVATION_SECONDS : BODY_RESERVATION_SECONDS;
      await insertStaged(trx, { id, userId, bytes, isResumable, seconds });
    });
  }

  return {
    async reserve(upload) {
      const id = randomUUID();
      await reserveBytes(id, false, upload);
      return id;
    },
    reserveResumable: (id, upload) => reserveBytes(id, true, upload),
    release: (id) => deleteStaged(db, id),
    async assertFits(trx, reservation, { userId, language }) {
      await lockUser(trx, userId);
      const limit = await findLimit(trx, userId);
      await deleteStaged(trx, reservation);
      const used = await sumBytes(trx, userId);
      if (used > limit) throw storageFull(language, limit, used, used - limit);
    },
    prune: () => deleteExpired(db),
    releaseInterrupted: () => deleteInterrupted(db),
  };
}

function describeBytes(bytes: number, translate: ReturnType<Core['translator']['in']>): string {
  const isSmall = bytes < 1_000 * BYTES_PER_MEGABYTE;
  const count = isSmall
    ? Math.ceil(bytes / BYTES_PER_MEGABYTE)
    : Math.ceil(bytes / (100 * BYTES_PER_MEGABYTE)) / 10;
  return translate(isSmall ? 'bytes_mb' : 'bytes_gb', { count });
}
