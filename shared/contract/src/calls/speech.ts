import { Type } from 'typebox';
import { defineCalls } from '../call';
import { GeneratedAudio } from '../entities/voice';
import { ByEmail, Done, Email, Id, Name, Seconds, MessageText, SignedUrl, Timestamp } from '../fields';
import { limits } from '../limits';

const ReuseFrom = Type.String({
  ...Id,
  description:
    'A generated audio of mine. Sentences that are read the same by the same voice are kept from it; only the others are spoken and charged.',
});

const Amount = Type.Object({
  sentences: Type.Integer({ minimum: 0, examples: [1] }),
  seconds: Seconds,
});

const ById = Type.Object({ id: Id });

const SpeechRun = Type.Object({
  id: Id,
  name: Name,
  sentences: Type.Integer({ minimum: 0, description: 'That are to be spoken.', examples: [40] }),
  done: Type.Integer({ minimum: 0, examples: [12] }),
  is_stopping: Type.Boolean(),
  created_at: Timestamp,
});

export const speechCalls = defineCalls({
  'POST /voice/generated-audios': {
    summary: 'Speech made so far, newest first',
    tag: 'voice',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({
      generated_audios: Type.Array(GeneratedAudio, { maxItems: limits.mostListed }),
      runs: Type.Optional(Type.Array(SpeechRun, { description: 'What is being spoken now.' })),
    }),
    errors: [400, 401, 403, 422],
  },
  'DELETE /voice/generated-audios/:id': {
    summary: 'Delete one generated audio',
    tag: 'voice',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404, 409],
  },
  'POST /voice/text-to-speech': {
    summary: 'Speak a text',
    tag: 'voice',
    auth: 'bearer',
    idempotent: true,
    identity: ['user_email'],
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: limits.speechTextMaxLength,
        pattern: '\\S',
        examples: ['أهلًا بكم في لسان.'],
      }),
      voice_id: Id,
      user_email: Email,
      reuse_from: Type.Optional(ReuseFrom),
      conversation_id: Type.Optional(
        Type.String({
          ...Id,
          description: 'Of mine, that the text comes from; one that is not there is passed over.',
        }),
      ),
      goes_on: Type.Optional(
        Type.Boolean({
          description:
            'It is spoken to its end though the caller leaves; else leaving ends it, and nothing is charged.',
        }),
      ),
    }),
    response: Type.Object({
      id: Id,
      audio_url: SignedUrl,
      file_name: Name,
      voice_id: Id,
      duration: Seconds,
      captions_url: SignedUrl,
      is_stopped: Type.Optional(
        Type.Boolean({ description: 'It was stopped: only what was spoken by then is in it, and charged.' }),
      ),
    }),
    errors: [400, 401, 402, 403, 404, 409, 422, 429, 502, 503],
  },
  'GET /voice/speech-runs': {
    summary: 'What is being spoken for me, and how far it is',
    tag: 'voice',
    auth: 'bearer',
    response: Type.Object({
      runs: Type.Array(SpeechRun),
    }),
    errors: [401],
  },
  'POST /voice/speech-runs/:id/stop': {
    summary: 'End a speech that is being made: what is spoken of it is kept and charged',
    tag: 'voice',
    auth: 'bearer',
    params: ById,
    response: Done,
    errors: [401, 404],
  },
  'POST /voice/speech-price': {
    summary: 'What a text will cost, about, before it is spoken',
    tag: 'voice',
    auth: 'bearer',
    body: Type.Object({
      text: Type.String({
        minLength: 1,
        maxLength: limits.speechTextMaxLength,
        pattern: '\\S',
        examples: ['لدي 3 كتب'],
      }),
      voice_id: Id,
      reuse_from: Type.Optional(ReuseFrom),
    }),
    response: Type.Object({
      characters: Type.Integer({ minimum: 0, examples: [9] }),
      sentences: Type.Integer({ minimum: 0, examples: [1] }),
      seconds: Seconds,
      changed: Type.Object(Amount.properties, {
        description: 'What is spoken and charged; all without `reuse_from`.',
      }),
      kept_from: Type.Integer({
        minimum: 0,
        description: 'Sentences of the speech that they are kept from; 0 without one, or by another voice.',
        examples: [3],
      }),
      seconds_held: Type.Number({
        minimum: 0,
        description: 'Held while it is spoken; what is not used comes back.',
        examples: [4],
      }),
      seconds_left: Type.Number({ description: 'Of the quota; -1 without a limit.', examples: [600] }),
      marks_unheard: Type.Optional(
        Type.Array(
          Type.Union(
            [
              Type.Literal('pause'),
              Type.Literal('emphasis'),
              Type.Literal('slow'),
              Type.Literal('fast'),
              Type.Literal('spell'),
            ],
            { examples: ['emphasis'] },
          ),
          { description: 'Marks of the text that this voice does not follow.' },
        ),
      ),
    }),
    errors: [400, 401, 404, 422, 502, 503],
  },
  'POST /voice/update-audio-name': {
    summary: 'Rename a generated audio',
    tag: 'voice',
    auth: 'bearer',
    body: Type.Object({ audio_id: Id, new_name: Name }),
    response: Type.Object({ success: Type.Boolean(), message: MessageText, file_name: Name }),
    errors: [400, 401, 404, 422],
  },
  'GET /voice/generated-audios/:id/text': {
    summary: 'The text of a generated audio, and when each word of it is heard',
    tag: 'voice',
    auth: 'bearer',
    params: ById,
    response: Type.Object({
      text: Type.String({ examples: ['أهلًا بكم.'] }),
      words: Type.Array(
        Type.Object({
          from: Type.Integer({ description: 'Index of the first character in the text.', examples: [0] }),
          to: Type.Integer({ examples: [5] }),
          start: Seconds,
          end: Seconds,
        }),
      ),
      sentences: Type.Array(
        Type.Object({
          from: Type.Integer({ minimum: 0, examples: [0] }),
          to: Type.Integer({ minimum: 0, examples: [10] }),
        }),
        { description: 'Of the text, in order, without the space around them.' },
      ),
    }),
    errors: [401, 404],
  },
  'GET /voice/generated-audios/:id/peaks': {
    summary: 'How loud a generated audio is along its length, to draw it',
    tag: 'voice',
    auth: 'bearer',
    params: ById,
    response: Type.Object({
      peaks: Type.Array(Type.Integer({ minimum: 0, maximum: 100, examples: [62] }), {
        maxItems: 120,
        description: 'Of equal parts, 100 being the loudest.',
      }),
    }),
    errors: [401, 404, 429, 503],
  },
  'GET /voice/generated-audios/:id/wav': {
    summary: 'A generated audio as uncompressed sound',
    tag: 'voice',
    auth: 'bearer',
    params: ById,
    raw: 'audio/wav',
    errors: [401, 404, 429, 503],
  },
  'GET /voice/generated-audios/:id/captions': {
    summary: 'Captions of a generated audio, as WebVTT or SubRip',
    tag: 'voice',
    auth: 'bearer',
    params: ById,
    query: Type.Object({
      format: Type.Union([Type.Literal('vtt'), Type.Literal('srt')], { examples: ['vtt'] }),
    }),
    raw: 'text/vtt',
    errors: [401, 404, 422],
  },
});
