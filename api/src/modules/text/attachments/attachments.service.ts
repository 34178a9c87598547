import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import type { Core } from '../../../core';
import type { Documents } from '../../documents';
import {
  insertAttachment,
  keepNewestUnsent,
  sweepUnsent,
  type AttachmentNote,
} from './attachments.repository';

interface UploadedDocument {
  readonly path: string;
  readonly fileName: string;
  readonly size: number;
}

export type Attachments = ReturnType<typeof createAttachments>;

const UNSENT_LIFETIME_MS = 86_400_000;
const MAX_UNSENT_ATTACHMENTS = 20;

export function createAttachments({ database, now }: Core, documents: Documents) {
  return {
    /** Throws the document reader's errors, and stores nothing. */
    async add(
      userId: string,
      { path, fileName, size }: UploadedDocument,
      signal: AbortSignal,
    ): Promise<AttachmentNote> {
      const { text } = await documents.read(userId, path, signal, limits.attachmentMaxLength);
      const note = { id: randomUUID(), name: cleanName(fileName), size, words: countWords(text) };
      await database.transaction(async (trx) => {
        await insertAttachment(trx, { ...note, user_id: userId, text, created_at: now() });
        await keepNewestUnsent(trx, userId, MAX_UNSENT_ATTACHMENTS);
      });
      return note;
    },
    sweepUnsent: () => sweepUnsent(database.db, new Date(now().getTime() - UNSENT_LIFETIME_MS)),
  };
}

function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1)?.replace(/\p{C}/gu, '').trim() ?? '';
  return base.slice(0, limits.nameMaxLength).replace(/\p{Surrogate}$/u, '') || 'document';
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
