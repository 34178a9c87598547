import { Type, type Static } from 'typebox';
import { Id, Name, Seconds, SignedUrl, Timestamp } from '../fields';

/** A voice of the library. */
export const Voice = Type.Object({
  voice_id: Id,
  name: Name,
  category: Type.String({ description: 'Only `premade` is shown in the library.' }),
  labels: Type.Object({
    gender: Type.String(),
    description: Type.String(),
    accent: Type.String(),
    language: Type.String({ description: 'BCP 47, for example `en` or `ar`.' }),
  }),
  preview_url: Type.String(),
});
/** A voice of the library. */
export type Voice = Static<typeof Voice>;

/** A voice of the account's own. */
export const ClonedVoice = Type.Object({
  voice_id: Id,
  name: Name,
  description: Type.String(),
  kind: Type.Union([Type.Literal('profile'), Type.Literal('clone')], {
    description:
      '`profile`: pitch, range and pace measured and given to the built-in engine; `clone`: made by a provider.',
  }),
  created_at: Timestamp,
});
/** A voice of the account's own. */
export type ClonedVoice = Static<typeof ClonedVoice>;

/** Speech that was made; `duration` in seconds. */
export const GeneratedAudio = Type.Object({
  id: Id,
  audio_url: SignedUrl,
  file_name: Name,
  voice_id: Id,
  duration: Seconds,
  created_at: Timestamp,
  captions_url: Type.Optional(SignedUrl),
});
/** Speech that was made; `duration` in seconds. */
export type GeneratedAudio = Static<typeof GeneratedAudio>;
