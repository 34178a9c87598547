import { Type } from 'typebox';
import { defineCalls } from '../call';
import { Done, Id } from '../fields';
import { limits } from '../limits';

/** Character offsets: start inclusive, end exclusive. */
const TextRange = Type.Object({
  start: Type.Integer({ minimum: 0, examples: [0] }),
  end: Type.Integer({ minimum: 0, examples: [9] }),
});

const DictionaryEntry = Type.Object({
  word: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', examples: ['لسان'] }),
  reading: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['لِسَان'] }),
});

export const readingCalls = defineCalls({
  'POST /voice/reading': {
    summary: 'Reading of a text: numbers, dates and vowel marks written out',
    tag: 'voice',
    auth: 'bearer',
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: limits.speechTextMaxLength,
        examples: ['لدي 3 كتب'],
      }),
      alternatives: Type.Optional(
        Type.Boolean({ description: 'Also returns the other readings of each word; for short texts.' }),
      ),
    }),
    response: Type.Object({
      reading: Type.String({ examples: ['لَدَيَّ ثَلَاثَةُ كُتُبٍ'] }),
      sentences: Type.Array(TextRange, {
        description: 'In order, without surrounding space.',
      }),
      words: Type.Array(
        Type.Object({
          text: Type.String({ description: 'As written.', examples: ['3'] }),
          reading: Type.String({ description: 'As spoken.', examples: ['ثَلَاثَةُ'] }),
          start: Type.Integer({ description: 'Index of the first character in the text.', examples: [5] }),
          end: Type.Integer({ examples: [6] }),
          source: Type.Union([
            Type.Literal('as-written'),
            Type.Literal('dictionary'),
            Type.Literal('lexicon'),
            Type.Literal('rule'),
            Type.Literal('number'),
            Type.Literal('abbreviation'),
            Type.Literal('latin'),
          ]),
          doubtful: Type.Optional(
            Type.Boolean({ description: 'A guess, or another reading is nearly as likely.' }),
          ),
          alternatives: Type.Optional(
            Type.Array(Type.String({ examples: ['ثَلَاثَةِ'] }), {
              description: 'Other readings, most likely first.',
            }),
          ),
        }),
      ),
    }),
    errors: [400, 401, 422],
  },
  'POST /voice/hear': {
    summary: 'Speak a few words to compare readings; free of charge',
    tag: 'voice',
    auth: 'bearer',
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: limits.heardTextMaxLength,
        pattern: '\\S',
        examples: ['لِسَان'],
      }),
      voice_id: Id,
    }),
    raw: 'audio/mpeg',
    errors: [400, 401, 404, 422, 429, 502, 503],
  },
  'GET /voice/dictionary': {
    summary: 'Own readings',
    tag: 'voice',
    auth: 'bearer',
    response: Type.Object({
      entries: Type.Array(
        Type.Object({
          word: Type.String({ examples: ['لسان'] }),
          reading: Type.String({ examples: ['لِسَان'] }),
        }),
      ),
    }),
    errors: [401],
  },
  'PUT /voice/dictionary': {
    summary: 'Set the reading of a word',
    tag: 'voice',
    auth: 'bearer',
    body: DictionaryEntry,
    response: Done,
    errors: [400, 401, 422],
  },
  'POST /voice/dictionary': {
    summary: 'Set the readings of many words, all or none',
    tag: 'voice',
    auth: 'bearer',
    body: Type.Object({ entries: Type.Array(DictionaryEntry, { minItems: 1, maxItems: limits.maxListed }) }),
    response: Done,
    errors: [400, 401, 422],
  },
  'DELETE /voice/dictionary': {
    summary: 'Delete the reading of a word',
    tag: 'voice',
    auth: 'bearer',
    query: Type.Object({ word: Type.String({ minLength: 1, maxLength: 100, examples: ['لسان'] }) }),
    response: Done,
    errors: [401, 404, 422],
  },
});
