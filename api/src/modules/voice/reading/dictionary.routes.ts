import type { FastifyInstance } from 'fastify';
import { encodeMarks, splitSentences, withoutMarks } from '../../../engines/speech';
import { defineRoute } from '../../../routing';
import type { Dictionary } from './dictionary.service';
import type { Reader } from './reading.service';

interface ReadingServices {
  readonly reader: Reader;
  readonly dictionary: Dictionary;
}

/** How a text will be read, and the account's own corrections of it. */
export function registerDictionary(app: FastifyInstance, { reader, dictionary }: ReadingServices): void {
  defineRoute(app, 'POST /voice/reading', async ({ caller, body }) => {
    const details = body.alternatives === true ? 'alternatives' : 'doubts';
    const { reading, words = [] } = await reader.explain(caller.userId, encodeMarks(body.text), details);
    const sentences = splitSentences(encodeMarks(body.text)).map(({ from, to }) => ({
      start: from,
      end: to,
    }));
    return { reading: withoutMarks(reading), sentences, words: [...words] };
  });

  defineRoute(app, 'GET /voice/dictionary', async ({ caller }) => ({
    entries: await dictionary.list(caller.userId),
  }));

  defineRoute(app, 'PUT /voice/dictionary', async ({ caller, body, translate }) => {
    await dictionary.save(caller.userId, [body]);
    return { success: true, message: translate('dictionary_saved') };
  });

  defineRoute(app, 'POST /voice/dictionary', async ({ caller, body, translate }) => {
    await dictionary.save(caller.userId, body.entries);
    return { success: true, message: translate('dictionary_saved') };
  });

  defineRoute(app, 'DELETE /voice/dictionary', async ({ caller, query, translate }) => {
    await dictionary.remove(caller.userId, query.word);
    return { success: true, message: translate('dictionary_deleted') };
  });
}
