import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { limits } from '@lisan/contract';
import { isProblem, Problem } from '@lisan/errors';
import type { Core } from '../../core';
import type { Language } from '../../messages/language';
import { BASE } from '../../routing/base';
import type { Uploads } from './uploads.service';

const HOUR = 3_600_000;
/** An upload that nobody goes on with is given up. */
const KEPT = 24 * HOUR;

/** Whose request the library is answering. */
interface Sender {
  readonly userId: string;
  readonly language: Language;
}

/** Uploads in pieces (tus 1.0), staged on disk: a broken connection or a restart goes on where it was. */
export interface ResumableUploads {
  respond(request: IncomingMessage, response: ServerResponse, sender: Sender): Promise<void>;
  /** Whether an upload of this id belongs to the account. */
  isOwn(id: string, userId: string): boolean;
  prune(): Promise<void>;
}

export function createResumableUploads(
  { uploadFolder, translator, log }: Pick<Core, 'uploadFolder' | 'translator' | 'log'>,
  uploads: Uploads,
): ResumableUploads {
  const folder = join(uploadFolder, 'resumable');
  mkdirSync(folder, { recursive: true });
  const senders = new AsyncLocalStorage<Sender>();
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: KEPT });

  const server = new Server({
    path: `${BASE}/video/uploads`,
    datastore: store,
    relativeLocation: true,
    maxSize: limits.videoMaxBytes,
    // The owner is part of the id: nobody else's token opens it.
    namingFunction: () => `${getSender().userId}.${randomBytes(12).toString('base64url')}`,
    async onUploadFinish(_request, upload) {
      const { userId, language } = getSender();
      try {
        const id = await uploads.addVideo({
          userId,
          path: join(folder, upload.id),
          fileName: upload.metadata?.['filename'] ?? 'video',
        });
        return { headers: { 'Upload-Result': id } };
      } catch (error) {
        throw refusal(error, language);
      } finally {
        await store
          .remove(upload.id)
          .catch((error: unknown) => log.warn({ err: error }, 'an upload was left'));
      }
    },
  });

  function getSender(): Sender {
    const sender = senders.getStore();
    if (!sender) throw new Error('An upload was answered for nobody.');
    return sender;
  }

  /** The library answers with what is thrown. */
  function refusal(error: unknown, language: Language): Error {
    if (!isProblem(error)) log.error({ err: error }, 'an uploaded video could not be taken');
    const problem = isProblem(error) ? error : new Problem('internal');
    const detail = translator.translate(language, problem.messageKey, problem.values);
    return Object.assign(new Error(detail), {
      status_code: problem.status,
      body: JSON.stringify({ detail, code: problem.code }),
    });
  }

  return {
    isOwn: (id, userId) => id.startsWith(`${userId}.`),
    respond: (request, response, sender) => senders.run(sender, () => server.handle(request, response)),
    async prune() {
      await server.cleanUpExpiredUploads();
    },
  };
}
