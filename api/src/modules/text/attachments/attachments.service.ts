import { randomUUID } from 'node:crypto';
import { limits } from '@lisan/contract';
import type { Core } from '../../../core';
import type { Documents, UploadedDocument } from '../../documents';
import {
  insertAttachment,
  keepNewestUnsent,
  sweepUnsent,
  type AttachmentNote,
} from './attachments.repository';
import { DAY_MS } from '../../../durations';

interface UploadedAttachment extends UploadedDocument {
  readonly size: number;
}

interface AddedAttachment extends AttachmentNote {
  readonly numbersToCheck: readonly string[];
}

export type Attachments = ReturnType<typeof createAttachments>;

const UNSENT_LIFETIME_MS = DAY_MS;
const MAX_UNSENT_ATTACHMENTS = 20;

export function createAttachments({ database, now }: Core, documents: Documents) {
  return {
    /** Throws the document reader's errors, and stores nothing. */
    async add(
      userId: string,
      { path, fileName, size }: UploadedAttachment,
      signal: AbortSignal,
    ): Promise<AddedAttachment> {
      const document = { path, fileName };
      const read = await documents.read(userId, document, signal, limits.attachmentMaxLength);
      const { text, numbersToCheck } = read;
      const note = { id: randomUUID(), name: cleanName(fileName), size, words: countWords(text) };
      await database.transaction(async (trx) => {
        await insertAttachment(trx, { ...note, user_id: userId, text, created_at: now() });
        await keepNewestUnsent(trx, userId, MAX_UNSENT_ATTACHMENTS);
      });
      return { ...note, numbersToCheck };
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
