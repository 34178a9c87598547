import { Type } from 'typebox';
import { defineCalls } from '../call';
import { ClonedVoice, Voice } from '../entities/voice';
import { ByEmail, Done, Email, Id, Name, MessageText } from '../fields';
import { limits } from '../limits';

const ById = Type.Object({ id: Id });

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
    query: Type.Object({
      language: Type.Optional(
        Type.String({
          maxLength: 16,
          description: 'To hear it in: of a text, say. Its own where it does not speak this one.',
          examples: ['ar'],
        }),
      ),
    }),
    raw: 'audio/mpeg',
    errors: [404, 422, 503],
  },
  'GET /voice/favourites': {
    summary: 'My favourite voices, newest first',
    tag: 'voice',
    auth: 'bearer',
    response: Type.Object({ voice_ids: Type.Array(Id) }),
    errors: [401],
  },
  'PUT /voice/favourites/:voice_id': {
    summary: 'Make a voice one of my favourites',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    response: Done,
    errors: [401, 404, 422],
  },
  'DELETE /voice/favourites/:voice_id': {
    summary: 'A voice is no favourite of mine any more',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    response: Done,
    errors: [401, 404],
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
  'POST /voice/upload-document': {
    summary: 'The text of a document (.txt, .docx, .pdf)',
    tag: 'voice',
    auth: 'bearer',
    identity: ['user_email'],
    body: Type.Object({ user_email: Email }),
    files: [{ field: 'file', maxBytes: limits.documentMaxBytes, accept: ['.txt', '.docx', '.pdf'] }],
    response: Type.Object({
      text: Type.String({ examples: ['أهلًا بكم في لسان.'] }),
      alternatives: Type.Optional(
        Type.Array(
          Type.Object({
            encoding: Type.String({ examples: ['windows-1251'] }),
            text: Type.String({ examples: ['Добро пожаловать.'] }),
          }),
          {
            description: 'Of a text file that does not say its encoding: readings that are nearly as likely.',
          },
        ),
      ),
    }),
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
      consent: Type.String({
        maxLength: 10,
        description: '"true": the speaker agreed; recorded with time. Anything else is refused.',
        examples: ['true'],
      }),
    }),
    files: [{ field: 'file', maxBytes: limits.audioMaxBytes, accept: ['.mp3', '.wav', '.m4a'] }],
    response: Type.Object({
      status: Type.Literal('success'),
      message: MessageText,
      voice_id: Id,
      name: Name,
    }),
    errors: [400, 401, 403, 413, 415, 422, 502, 503],
  },
});
