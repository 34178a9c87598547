import { Text } from '@lisan/ui';
import type { GeneratedAudio } from '@lisan/contract';
import { useSpeech, useSpeechTranslations } from '../speech/useSpeech';

/** By whose voice, in which language and when. */
export function MadeWith({ audio }: { readonly audio: GeneratedAudio }) {
  const { t, format } = useSpeechTranslations();
  const voice = useSpeech(({ voices }) => voices?.find((each) => each.voice_id === audio.voice_id));
  const own = useSpeech(({ ownVoices }) => ownVoices?.find((each) => each.voice_id === audio.voice_id));
  const language = voice?.labels.language;
  const said = [
    voice?.name ?? own?.name,
    language ? format.languageName(language) : own && t('voices.own'),
    format.date(audio.created_at, { dateStyle: 'medium', timeStyle: 'short' }),
  ];
  return (
    <Text as="span" size={0} tone="muted">
      {said.filter(Boolean).join(' · ')}
    </Text>
  );
}
