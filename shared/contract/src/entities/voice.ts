import { Type, type Static } from 'typebox';
import { Id, Name, ScriptOf, Seconds, SignedUrl, Timestamp } from '../fields';
import { pageProtocol } from '../page-protocol';

export const Voice = Type.Object({
  voice_id: Id,
  name: Name,
  category: Type.String({ description: 'Only `premade` is shown in the library.', examples: ['premade'] }),
  labels: Type.Object({
    gender: Type.String({ examples: ['female'] }),
    description: Type.String({ examples: ['calm'] }),
    accent: Type.String({ examples: ['american'] }),
    language: Type.String({ description: 'BCP 47.', examples: ['en'] }),
    age: Type.Optional(Type.String({ description: '`young`, `middle` or `old`.', examples: ['young'] })),
    use: Type.Optional(Type.String({ description: 'Suitable use.', examples: ['narration'] })),
  }),
  preview_url: Type.String({ examples: [`${pageProtocol.apiBase}/voice/voices/en-nora/preview`] }),
});
export type Voice = Static<typeof Voice>;

export const ClonedVoice = Type.Object({
  voice_id: Id,
  name: Name,
  description: Type.String({ examples: ['Cloned voice: My voice'] }),
  kind: Type.Union([Type.Literal('profile'), Type.Literal('clone')], {
    description:
      '`profile`: pitch, range and pace measured and given to the built-in engine; `clone`: made by a provider.',
  }),
  created_at: Timestamp,
  consent_at: Type.Optional(
    Type.String({
      ...Timestamp,
      description: 'When the speaker agreed; absent without consent.',
    }),
  ),
});
export type ClonedVoice = Static<typeof ClonedVoice>;

/** Generated speech; `duration` in seconds. */
export const GeneratedAudio = Type.Object({
  id: Id,
  audio_url: SignedUrl,
  download_url: SignedUrl,
  file_name: Name,
  voice_id: Id,
  duration: Seconds,
  created_at: Timestamp,
  captions_url: Type.Optional(SignedUrl),
  conversation_id: Type.Optional(ScriptOf),
});
export type GeneratedAudio = Static<typeof GeneratedAudio>;
