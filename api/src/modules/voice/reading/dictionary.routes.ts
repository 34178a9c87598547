import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../../../routing';
import type { Dictionary } from './dictionary.service';
import type { Reader } from './reading.service';

/** How a text will be read, and the account's own corrections of it. */
export function registerDictionary(app: FastifyInstance, reader: Reader, dictionary: Dictionary): void {
  defineRoute(app, 'POST /voice/reading', async ({ caller, body }) => {
    const { reading, words = [] } = await reader.read(caller.userId, body.text, 'vowelled');
    return { reading, words: [...words] };
  });

  defineRoute(app, 'GET /voice/dictionary', async ({ caller }) => ({
    entries: await dictionary.list(caller.userId),
  }));

  defineRoute(app, 'PUT /voice/dictionary', async ({ caller, body, translate }) => {
    await dictionary.save(caller.userId, body);
    return { success: true, message: translate('dictionary_saved') };
  });

  defineRoute(app, 'DELETE /voice/dictionary', async ({ caller, query, translate }) => {
    await dictionary.remove(caller.userId, query.word);
    return { success: true, message: translate('dictionary_deleted') };
  });
}
