import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Upload } from '@tus/server';
import { limits } from '@lisan/contract';
import { isRequestError, RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import { toDiskFullError } from '@lisan/engine-runtime';
import type { Language } from '../../../translations/language';
import { API_BASE } from '../../../routing/base';
import { toRequestError } from './upload-errors';
import { StagedStore } from './staged-store';
import type { Storage } from '../storage.service';
import { UploadServer } from './upload-server';
import type { Uploads } from '../uploads.service';
import { HOUR_MS } from '../../../durations';

/** Abandoned uploads expire. */
const UPLOAD_LIFETIME_MS = 24 * HOUR_MS;
const NOTE_PATTERN = /\.json$/;

const TUS_HEADERS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' } as const;
/** The upload is complete: offset equals length, whatever the size. */
const COMPLETE_UPLOAD_HEADERS = { ...TUS_HEADERS, 'upload-offset': '1', 'upload-length': '1' } as const;

export interface Sender {
  readonly userId: string;
  readonly language: Language;
  /** Upload that the route has authorized for this account; `undefined` creates one. */
  readonly id: string | undefined;
  /** Aborted when the client disconnects; a later request finishes the video. */
  readonly signal: AbortSignal;
}

interface Finishing {
  readonly video: Promise<string>;
  readonly controller: AbortController;
  waitingRequests: number;
}

/**
 * Resumable uploads (tus 1.0) on disk, which survive disconnects and restarts. An upload's id contains its video's
 * id, so a client that missed the last response can still query the result.
 */
export interface ResumableUploads {
  respond(request: IncomingMessage, response: ServerResponse, sender: Sender): Promise<void>;
  isOwn(id: string, userId: string): boolean;
  prune(): Promise<void>;
  /** Deletes uploads left incomplete by a crash; all of them when `isAlone`. */
  removeRemains(isAlone: boolean): Promise<void>;
}

export function createResumableUploads(
  { uploadFolder, translator, log }: Pick<Core, 'uploadFolder' | 'translator' | 'log'>,
  uploads: Uploads,
  storage: Pick<Storage, 'reserveResumable' | 'release'>,
): ResumableUploads {
  const folder = join(uploadFolder, 'resumable');
  mkdirSync(folder, { recursive: true });
  const finishing = new Map<string, Finishing>();
  const senders = new AsyncLocalStorage<Sender>();
  const store = new StagedStore(
    { directory: folder, expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS },
    {
      reserve({ id, size }) {
        const { userId, language } = getSender();
        return storage.reserveResumable(id, { userId, language, bytes: size });
      },
      release: (id) => storage.release(id),
    },
  );

  const server = new UploadServer(
    {
      path: `${API_BASE}/video/uploads`,
      datastore: store,
      relativeLocation: true,
      maxSize: limits.videoMaxBytes,
      // Use the id that the route has authorized: the library would parse the raw URL, query included.
      getFileIdFromRequest: () => getSender().id,
      // Same origin only; the library allows all by default.
      allowedOrigins: () => false,
      // The id contains its owner, so no other account's token opens it. Stays within the maximum length.
      namingFunction: () => `${getSender().userId}.${randomBytes(18).toString('base64url')}`,
      async onUploadFinish(_request, upload) {
        const { language } = getSender();
        try {
          return { headers: { 'Upload-Result': await finish(upload) } };
        } catch (error) {
          throw toUploadError(error, language);
        }
      },
      onResponseError(_request, error) {
        if ('body' in error && error.body.startsWith('{')) return undefined;
        const { status_code, body } = toUploadError(toRequestError(error), getSender().language);
        return { status_code, body };
      },
    },
    (status) => toUploadError(toRequestError({ status_code: status }), getSender().language).body,
  );

  /**
   * Creates the video of a complete upload once for all waiting requests. Stops when the last client disconnects; the
   * bytes stay.
   */
  async function finish(upload: Upload): Promise<string> {
    const { signal } = getSender();
    // Wait for an aborting run before starting another.
    const aborted = finishing.get(upload.id);
    if (aborted?.controller.signal.aborted) await aborted.video.catch(() => undefined);
    const running = finishing.get(upload.id) ?? startFinishing(upload);
    running.waitingRequests += 1;
    const handleAbort = () => {
      running.waitingRequests -= 1;
      if (running.waitingRequests === 0) running.controller.abort(signal.reason);
    };
    if (signal.aborted) handleAbort();
    else signal.addEventListener('abort', handleAbort, { once: true });
    try {
      return await running.video;
    } finally {
      signal.removeEventListener('abort', handleAbort);
    }
  }

  function startFinishing(upload: Upload): Finishing {
    const controller = new AbortController();
    const video = storeVideo(upload, controller.signal).finally(() => finishing.delete(upload.id));
    video.catch(() => undefined);
    const running = { video, controller, waitingRequests: 0 };
    finishing.set(upload.id, running);
    return running;
  }

  async function storeVideo({ id, metadata }: Upload, signal: AbortSignal): Promise<string> {
    const { userId, language } = getSender();
    const fileName = metadata?.['filename'] ?? 'video';
    try {
      const received = { userId, language, path: join(folder, id), fileName, reservation: id, signal };
      const video = await uploads.addVideo({ ...received, id: videoOf(id) });
      await removeUpload(id);
      return video;
    } catch (error) {
      // Retry server errors; a bad file fails for good.
      if (isRequestError(error) && error.status < 500) await removeUpload(id);
      throw error;
    }
  }

  async function removeUpload(id: string): Promise<void> {
    await store
      .remove(id)
      .catch((error: unknown) => log.warn({ err: error }, 'an upload could not be deleted'));
  }

  /** Returns a finished upload's video; creates it when a restart came between. */
  async function findResult(id: string): Promise<string | undefined> {
    const upload = await store.getUpload(id).catch(() => undefined);
    if (!upload) return uploads.findVideo(getSender().userId, videoOf(id));
    return upload.offset === upload.size ? finish(upload) : undefined;
  }

  async function sendResult(id: string, response: ServerResponse): Promise<boolean> {
    const { language } = getSender();
    try {
      const video = await findResult(id);
      if (video === undefined) return false;
      response.writeHead(200, { ...COMPLETE_UPLOAD_HEADERS, 'upload-result': video }).end();
    } catch (error) {
      response.writeHead(toUploadError(error, language).status_code, TUS_HEADERS).end();
    }
    return true;
  }

  function getSender(): Sender {
    const sender = senders.getStore();
    if (!sender) throw new Error('An upload request has no sender.');
    return sender;
  }

  function toUploadError(
    error: unknown,
    language: Language,
  ): Error & { readonly status_code: number; readonly body: string } {
    if (!isRequestError(error) && !getSender().signal.aborted)
      log.error({ err: error }, 'an uploaded video could not be stored');
    const problem = isRequestError(error) ? error : (toDiskFullError(error) ?? new RequestError('internal'));
    const detail = translator.translate(language, problem.translationKey, problem.values);
    return Object.assign(new Error(detail), {
      status_code: problem.status,
      body: JSON.stringify({ detail, code: problem.code }),
    });
  }

  /** An upload needs both its data and its metadata file. */
  async function removeRemains(isAlone: boolean): Promise<void> {
    const names = new Set(await readdir(folder));
    for (const id of new Set([...names].map((name) => name.replace(NOTE_PATTERN, '')))) {
      const paths = [join(folder, id), join(folder, `${id}.json`)];
      const stats = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
      if (stats.some((stat) => stat?.isFile() === false)) continue;
      const [bytes, note] = stats;
      const age = Date.now() - Math.max(...stats.map((stat) => stat?.mtimeMs ?? 0));
      if (bytes && note && note.size > 0) continue;
      if (!isAlone && age <= UPLOAD_LIFETIME_MS) continue;
      for (const path of paths) await rm(path, { force: true });
      await storage.release(id);
    }
  }

  return {
    isOwn: (id, userId) => id.startsWith(`${userId}.`),
    respond: (request, response, sender) =>
      senders.run(sender, async () => {
        const { id } = sender;
        if (request.method === 'HEAD' && id !== undefined && (await sendResult(id, response))) return;
        await server.handle(request, response);
      }),
    async prune() {
      // The library fails on incomplete uploads.
      await removeRemains(false);
      await server.cleanUpExpiredUploads();
    },
    removeRemains,
  };
}

function videoOf(id: string): string {
  return id.slice(id.indexOf('.') + 1);
}
