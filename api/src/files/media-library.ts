import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { RequestError, isRequestError } from '@lisan/errors';
import type { Database } from '../database/database';
import type { Connection } from '../database/schema';
import type { JobQueue } from '../jobs/queue';
import type { FileStore } from './file-store';
import type { MediaUrls } from './media-urls';
import {
  deleteMedia,
  findMedia,
  insertMedia,
  listKeysOf,
  updateFileName,
  type MediaRow,
} from './media.repository';
import { createMediaSweep } from './media-sweep';

const RETRY_AFTER_SECONDS = 5;
const missingCodes = new Set(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Maps a store's error to a RequestError: file gone or store unavailable. */
function toStoreError(cause: unknown): RequestError {
  if (isRequestError(cause)) return cause;
  const { name, code } = cause as { name?: unknown; code?: unknown };
  if (missingCodes.has(String(code)) || missingCodes.has(String(name)))
    return new RequestError('gone', { message: 'media_gone', status: 404, cause });
  return new RequestError('store_unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause });
}

/** On write, a missing path means unavailable, never gone. */
function toWriteError(cause: unknown): RequestError {
  const problem = toStoreError(cause);
  return problem.code === 'gone'
    ? new RequestError('store_unavailable', { retryAfter: RETRY_AFTER_SECONDS, cause })
    : problem;
}

interface NewMedia {
  readonly ownerId: string;
  readonly contentType: string;
  readonly fileName: string;
}

/**
 * Files of accounts: bytes in the store and one row each. Bytes are written first, the row in the caller's
 * transaction. A sweep deletes bytes without a row; errors never do, since a commit's outcome may be unknown.
 */
export interface MediaLibrary {
  addFile(db: Connection, path: string, media: NewMedia): Promise<string>;
  addBytes(db: Connection, bytes: Uint8Array, media: NewMedia): Promise<string>;
  find(key: string): Promise<MediaRow | undefined>;
  get(key: string): Promise<MediaRow>;
  /** Throws `gone` when the file is missing, `store_unavailable` when that is unknown. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** Deletes the row now, and the bytes after the commit. */
  remove(db: Connection, keys: readonly string[]): Promise<void>;
  removeAllOf(db: Connection, ownerId: string): Promise<void>;
  rename(db: Connection, key: string, fileName: string): Promise<void>;
  /** Signed URL of this origin that expires. */
  url(key: string, options?: { download?: boolean }): string;
  /** Deletes bytes without a row: unkept ones at a lone start, otherwise only old ones. */
  sweep(isAlone: boolean): Promise<void>;
  check(): Promise<void>;
  /** Throws `store_unavailable`. Call it before paying a provider for what you store. */
  assertWritable(): Promise<void>;
}

/** Stored files are served from this origin: no HTML, SVG or XML, which a browser would run. */
const safeTypes =
  /^(audio|video)\/[\w.+-]+$|^image\/(png|jpeg|gif|webp)$|^text\/(vtt|plain)(;|$)|^application\/(zip|pdf|x-subrip)$/;

const REMOVE_FILES_JOB = 'media.remove-files';

export function createMediaLibrary(
  database: Pick<Database, 'db' | 'afterCommit'>,
  store: FileStore,
  jobs: JobQueue,
  urls: MediaUrls,
  log: Logger,
): MediaLibrary {
  jobs.define<{ keys: string[] }>(REMOVE_FILES_JOB, {
    async run({ payload }) {
      for (const key of payload.keys) await store.delete(key);
    },
  });

  async function insert(db: Connection, size: number, media: NewMedia, put: (key: string) => Promise<void>) {
    if (!safeTypes.test(media.contentType)) throw new RequestError('unsupported_type');
    const key = randomUUID();
    await put(key).catch((error: unknown) => {
      throw toWriteError(error);
    });
    try {
      await insertMedia(db, {
        key,
        owner_id: media.ownerId,
        content_type: media.contentType,
        file_name: media.fileName,
        size,
      });
    } catch (error) {
      // Inside a transaction the row is never committed now. Elsewhere it may exist, so leave the bytes to
      // the sweep.
      if (db.isTransaction) await store.delete(key).catch(() => undefined);
      throw error;
    }
    database.afterCommit(db, () => store.commit(key));
    return key;
  }

  async function remove(db: Connection, keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    await deleteMedia(db, keys);
    await jobs.enqueue(db, REMOVE_FILES_JOB, { keys });
  }

  const find = (key: string) => findMedia(database.db, key);

  return {
    async addFile(db, path, media) {
      const { size } = await stat(path);
      return insert(db, size, media, (key) => store.putFile(key, path, media.contentType));
    },
    addBytes: (db, bytes, media) =>
      insert(db, bytes.length, media, (key) => store.putBytes(key, bytes, media.contentType)),
    find,
    async get(key) {
      const row = await find(key);
      if (!row) throw new RequestError('not_found');
      return row;
    },
    read: (key, range) =>
      store.read(key, range).catch((error: unknown) => {
        throw toStoreError(error);
      }),
    remove,
    async removeAllOf(db, ownerId) {
      await remove(db, await listKeysOf(db, ownerId));
    },
    rename: updateFileName,
    url: urls.create,
    sweep: createMediaSweep({ database, store, log }),
    check: store.check,
    assertWritable: () =>
      store.check().catch((error: unknown) => {
        throw toWriteError(error);
      }),
  };
}
