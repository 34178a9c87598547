import { Banner, Button } from '@lisan/ui';
import type { Voice } from '@lisan/contract';
import { useSpeech, useSpeechStore, useSpeechTranslations } from '../speech/speech.store';
import { useStudioTranslations } from '../studio/LazyPart';
import { voiceName } from '../voices/voice-options';
import { languageOfText, primaryOf } from './text-language';

export default function VoiceSuggestion() {
  const { t, format } = useStudioTranslations();
  const { t: speech } = useSpeechTranslations();
  const store = useSpeechStore();
  const language = useSpeech(({ text }) => languageOfText(text));
  const voices = useSpeech((state) => state.voices);
  const audios = useSpeech((state) => state.audios);
  const voiceId = useSpeech((state) => state.voiceId);
  const chosen = voices?.find(({ voice_id: id }) => id === voiceId);
  const isOwn = voiceId !== '' && !chosen;
  if (!language || !voices || isOwn || (chosen && speaks(chosen, language))) return null;
  const fitting = voices.filter((voice) => speaks(voice, language));
  const used = audios?.find(({ voice_id: id }) => fitting.some((voice) => voice.voice_id === id))?.voice_id;
  const suggested = fitting.find(({ voice_id: id }) => id === used) ?? fitting[0];
  if (!suggested) return null;
  const values = {
    language: format.languageName(language),
    name: chosen ? voiceName(chosen, speech) : '',
    spoken: chosen ? format.languageName(primaryOf(chosen.labels.language)) : '',
  };
  return (
    <Banner
      tone="info"
      inset
      action={
        <Button size="small" onClick={() => store.choose(suggested.voice_id)}>
          {t('library.take', { name: voiceName(suggested, speech) })}
        </Button>
      }
    >
      {t(chosen ? 'library.suggestOther' : 'library.suggest', values)}
    </Banner>
  );
}

const speaks = ({ labels }: Voice, language: string) => primaryOf(labels.language) === language;
