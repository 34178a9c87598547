import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { defineRoute } from '../../../routing';
import { deleteEntry, listEntries, saveEntry } from './dictionary.repository';
import type { Reader } from './reading.service';

/** How a text will be read, and the account's own corrections of it. */
export function registerDictionary(app: FastifyInstance, reader: Reader): void {
  const { db } = app.core.database;

  defineRoute(app, 'POST /voice/reading', async ({ caller, body }) => {
    const { reading, words = [] } = await reader.read(caller.userId, body.text, 'vowelled');
    return { reading, words: [...words] };
  });

  defineRoute(app, 'GET /voice/dictionary', async ({ caller }) => ({
    entries: await listEntries(db, caller.userId),
  }));

  defineRoute(app, 'PUT /voice/dictionary', async ({ caller, body, translate }) => {
    await saveEntry(db, caller.userId, { word: body.word.trim(), reading: body.reading.trim() });
    return { success: true, message: translate('dictionary_saved') };
  });

  defineRoute(app, 'DELETE /voice/dictionary', async ({ caller, query, translate }) => {
    if (!(await deleteEntry(db, caller.userId, query.word))) throw new Problem('not_found');
    return { success: true, message: translate('dictionary_deleted') };
  });
}
