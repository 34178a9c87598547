import { Type } from 'typebox';
import { defineCalls } from '../call';
import { ClonedVoice, GeneratedAudio, Voice } from '../entities/voice';
import { ByEmail, Done, Email, Id, Name, Seconds, Sentence, SignedUrl } from '../fields';
import { limits } from '../limits';

const ReuseFrom = Type.String({
  ...Id,
  description:
    'A generated audio of mine. Sentences that are read the same by the same voice are kept from it; only the others are spoken and charged.',
});

/** Sentences, and seconds of speech. */
const Amount = Type.Object({
  sentences: Type.Integer({ minimum: 0, examples: [1] }),
  seconds: Seconds,
});

const ById = Type.Object({ id: Id });

/** Voices, speech, documents and voice profiles. */
export const voiceCalls = defineCalls({
  'GET /voice/voices': {
    summary: 'The voice library',
    tag: 'voice',
    auth: 'none',
    query: Type.Object({
      language: Type.Optional(Type.String({ maxLength: 16, examples: ['ar'] })),
      gender: Type.Optional(Type.String({ maxLength: 16, examples: ['female'] })),
      q: Type.Optional(Type.String({ maxLength: 100, examples: ['calm'] })),
    }),
    response: Type.Object({ voices: Type.Array(Voice) }),
    errors: [422, 502, 503],
  },
  'GET /voice/voices/:id/preview': {
    summary: 'A spoken preview of a built-in voice',
    tag: 'voice',
    auth: 'none',
    params: ById,
    raw: 'audio/mpeg',
    errors: [404, 503],
  },
  'POST /voice/cloned-voices': {
    summary: 'My own voices',
    tag: 'voice',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ cloned_voices: Type.Array(ClonedVoice) }),
    errors: [400, 401, 403, 422],
  },
  'POST /voice/user-voices': {
    summary: 'Library voices and my own in one list',
    tag: 'voice',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ voices: Type.Array(Voice) }),
    errors: [400, 401, 403, 422],
  },
  'PATCH /voice/cloned-voices/:voice_id': {
    summary: 'Rename one of my voices',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    body: Type.Object({ name: Name }),
    response: ClonedVoice,
    errors: [400, 401, 404, 422],
  },
  'DELETE /voice/cloned-voices/:voice_id': {
    summary: 'Delete one of my voices, at the provider too',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    response: Done,
    errors: [401, 404, 502],
  },
  'POST /voice/generated-audios': {
    summary: 'Speech made so far, newest first',
    tag: 'voice',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ generated_audios: Type.Array(GeneratedAudio, { maxItems: limits.mostListed }) }),
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
    }),
    response: Type.Object({
      id: Id,
      audio_url: SignedUrl,
      file_name: Name,
      voice_id: Id,
      duration: Seconds,
      captions_url: SignedUrl,
    }),
    errors: [400, 401, 402, 403, 404, 409, 422, 429, 502, 503],
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
    }),
    errors: [400, 401, 404, 422, 502, 503],
  },
  'POST /voice/upload-document': {
    summary: 'The text of a document (.txt, .docx, .pdf)',
    tag: 'voice',
    auth: 'bearer',
    identity: ['user_email'],
    body: Type.Object({ user_email: Email }),
    files: [{ field: 'file', maxBytes: limits.documentMaxBytes, accept: ['.txt', '.docx', '.pdf'] }],
    response: Type.Object({ text: Type.String({ examples: ['أهلًا بكم في لسان.'] }) }),
    errors: [400, 401, 403, 413, 415, 422],
  },
  'POST /voice/clone-voice': {
    summary: 'Make a voice of my own from a sample of 60 to 300 seconds',
    tag: 'voice',
    auth: 'bearer',
    identity: ['user_email'],
    body: Type.Object({
      user_email: Email,
      name: Name,
      description: Type.Optional(Type.String({ maxLength: 500, examples: ['Warm, for stories'] })),
      consent: Type.Optional(
        Type.String({
          maxLength: 10,
          description: '"true": the speaker agreed; recorded with time.',
          examples: ['true'],
        }),
      ),
    }),
    files: [{ field: 'file', maxBytes: limits.audioMaxBytes, accept: ['.mp3', '.wav', '.m4a'] }],
    response: Type.Object({
      status: Type.Literal('success'),
      message: Sentence,
      voice_id: Id,
      name: Name,
    }),
    errors: [400, 401, 403, 413, 415, 422, 502, 503],
  },
  'POST /voice/update-audio-name': {
    summary: 'Rename a generated audio',
    tag: 'voice',
    auth: 'bearer',
    body: Type.Object({ audio_id: Id, new_name: Name }),
    response: Type.Object({ success: Type.Boolean(), message: Sentence, file_name: Name }),
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
    }),
    errors: [401, 404],
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
