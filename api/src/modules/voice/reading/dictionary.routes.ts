import type { FastifyInstance } from 'fastify';
import { encodeMarks, sentencesOf, withoutMarks } from '@lisan/engine-speech';
import { defineRoute, whileCallerWaits } from '../../../routing';
import { eachInTurns } from '@lisan/engine-runtime';
import type { Dictionary } from './dictionary.service';
import type { Reader } from './reading.service';

const READINGS_PER_MINUTE = 120;
const LISTS_PER_MINUTE = 60;
const CHANGES_PER_MINUTE = 60;
const IMPORTS_PER_MINUTE = 10;

interface ReadingServices {
  readonly reader: Reader;
  readonly dictionary: Dictionary;
}

export function registerDictionary(app: FastifyInstance, { reader, dictionary }: ReadingServices): void {
  defineRoute(
    app,
    'POST /voice/reading',
    async ({ caller, body, request }) => {
      const text = encodeMarks(body.text);
      const details = body.alternatives === true ? 'alternatives' : 'doubts';
      const { reading, words = [] } = await whileCallerWaits(request, (signal) =>
        reader.explain(caller.userId, text, details, signal),
      );
      const sentences: { start: number; end: number }[] = [];
      await eachInTurns(sentencesOf(text), ({ from, to }) => sentences.push({ start: from, end: to }));
      return { reading: withoutMarks(reading), sentences, words: [...words] };
    },
    { perMinute: READINGS_PER_MINUTE },
  );

  defineRoute(
    app,
    'GET /voice/dictionary',
    async ({ caller }) => ({ entries: await dictionary.list(caller.userId) }),
    { perMinute: LISTS_PER_MINUTE },
  );

  defineRoute(
    app,
    'PUT /voice/dictionary',
    async ({ caller, body, translate }) => {
      await dictionary.save(caller.userId, [body]);
      return { success: true, message: translate('dictionary_saved') };
    },
    { perMinute: CHANGES_PER_MINUTE },
  );

  defineRoute(
    app,
    'POST /voice/dictionary',
    async ({ caller, body, translate }) => {
      await dictionary.save(caller.userId, body.entries);
      return { success: true, message: translate('dictionary_saved') };
    },
    { perMinute: IMPORTS_PER_MINUTE },
  );

  defineRoute(
    app,
    'DELETE /voice/dictionary',
    async ({ caller, query, translate }) => {
      await dictionary.remove(caller.userId, query.word);
      return { success: true, message: translate('dictionary_deleted') };
    },
    { perMinute: CHANGES_PER_MINUTE },
  );
}
