import type { Voice } from '@lisan/contract';
import type { Words } from '@lisan/remote-kit';
import type { SelectOption } from '@lisan/ui';

/** The library as a list: voices of one language together, the reader's own language first. */
export function voiceOptions(
  voices: readonly Voice[],
  { t, format, language }: Pick<Words, 't' | 'format' | 'language'>,
): SelectOption[] {
  const isOwn = (voice: Voice) => voice.labels.language.startsWith(language);
  const nameOf = (voice: Voice) => format.languageName(voice.labels.language || 'und');
  return [...voices]
    .sort(
      (one, other) =>
        Number(isOwn(other)) - Number(isOwn(one)) || nameOf(one).localeCompare(nameOf(other), language),
    )
    .map((voice) => ({
      value: voice.voice_id,
      label: voice.name,
      group: nameOf(voice),
      detail: [voice.labels.accent, genderOf(voice, t), voice.labels.description].filter(Boolean).join(' · '),
    }));
}

function genderOf({ labels: { gender } }: Voice, t: Words['t']): string {
  return gender === 'female' || gender === 'male' ? t(`voices.${gender}`) : gender;
}
