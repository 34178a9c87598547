import { Type } from 'typebox';
import { defineCalls } from '../call';
import { ClonedVoice, Voice } from '../entities/voice';
import { ByEmail, Done, Email, Id, Name, MessageText, NumbersToCheck } from '../fields';
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
    summary: 'Spoken preview of a built-in voice',
    tag: 'voice',
    auth: 'none',
    params: ById,
    query: Type.Object({
      language: Type.Optional(
        Type.String({
          maxLength: 16,
          description: "Language of the preview; the voice's own if it doesn't speak this one.",
          examples: ['ar'],
        }),
      ),
    }),
    raw: 'audio/mpeg',
    errors: [404, 422, 503],
  },
  'GET /voice/favourites': {
    summary: 'Favourite voices, newest first',
    tag: 'voice',
    auth: 'bearer',
    response: Type.Object({ voice_ids: Type.Array(Id) }),
    errors: [401],
  },
  'PUT /voice/favourites/:voice_id': {
    summary: 'Add a favourite voice',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    response: Done,
    errors: [401, 404, 422],
  },
  'DELETE /voice/favourites/:voice_id': {
    summary: 'Remove a favourite voice',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    response: Done,
    errors: [401, 404],
  },
  'POST /voice/cloned-voices': {
    summary: 'Own voices',
    tag: 'voice',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ cloned_voices: Type.Array(ClonedVoice) }),
    errors: [400, 401, 403, 422],
  },
  'POST /voice/user-voices': {
    summary: 'Library voices and own voices in one list',
    tag: 'voice',
    auth: 'bearer',
    identity: ['email'],
    body: ByEmail,
    response: Type.Object({ voices: Type.Array(Voice) }),
    errors: [400, 401, 403, 422],
  },
  'PATCH /voice/cloned-voices/:voice_id': {
    summary: 'Rename an own voice',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    body: Type.Object({ name: Name }),
    response: ClonedVoice,
    errors: [400, 401, 404, 422],
  },
  'DELETE /voice/cloned-voices/:voice_id': {
    summary: 'Delete an own voice, also at the provider',
    tag: 'voice',
    auth: 'bearer',
    params: Type.Object({ voice_id: Id }),
    response: Done,
    errors: [401, 404, 502],
  },
  'POST /voice/upload-document': {
    summary: 'Extract the text of a document (.txt, .docx, .pdf) or of an image of a page',
    tag: 'voice',
    auth: 'bearer',
    identity: ['user_email'],
    body: Type.Object({ user_email: Email }),
    files: [{ field: 'file', maxBytes: limits.documentMaxBytes, accept: [...limits.documentTypes] }],
    response: Type.Object({
      text: Type.String({ examples: ['أهلًا بكم في لسان.'] }),
      alternatives: Type.Optional(
        Type.Array(
          Type.Object({
            encoding: Type.String({ examples: ['windows-1251'] }),
            text: Type.String({ examples: ['Добро пожаловать.'] }),
          }),
          {
            description: 'Other likely encodings of a text file that names none.',
          },
        ),
      ),
      numbers_to_check: NumbersToCheck,
    }),
    errors: [400, 401, 403, 413, 415, 422],
  },
  'POST /voice/clone-voice': {
    summary: 'Create an own voice from a sample of 60 to 300 seconds',
    tag: 'voice',
    auth: 'bearer',
    identity: ['user_email'],
    body: Type.Object({
      user_email: Email,
      name: Name,
      description: Type.Optional(Type.String({ maxLength: 500, examples: ['Warm, for stories'] })),
      consent: Type.String({
        maxLength: 10,
        description: '"true": the speaker agreed; stored with the time. Other values are rejected.',
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
