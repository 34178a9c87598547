import type { Voice } from '@lisan/contract';
import type { Translations } from '@lisan/remote-kit';

/** Language and dialect, e.g. `English · British`. */
export function voiceDetail(
  { labels: { language, accent } }: Pick<Voice, 'labels'>,
  { t, format }: Pick<Translations, 't' | 'format'>,
): string {
  const name = format.languageName(language || 'und');
  const dialect = labelOf(accent, t);
  return dialect.includes(name) ? dialect : [name, dialect].filter(Boolean).join(' · ');
}

/** In the user's script, where the voice is a built-in one. */
export const voiceName = ({ name }: Pick<Voice, 'name'>, t: Translations['t']) => labelOf(name, t);

export function labelOf(label: string, t: Translations['t']): string {
  const key = keysOfLabels.get(label);
  return key === undefined ? label : t(`voices.labels.${key}`);
}

/**
 * Translation keys by label. Written out: importing the English file would bundle it in both
 * languages.
 */
export const keysOfLabels: ReadonlyMap<string, string> = new Map([
  ['American', 'american'],
  ['New York', 'newYork'],
  ['British', 'british'],
  ['Scottish', 'scottish'],
  ['Caribbean', 'caribbean'],
  ['Modern Standard', 'modernStandard'],
  ['French', 'french'],
  ['Castilian', 'castilian'],
  ['Latin American', 'latinAmerican'],
  ['German', 'german'],
  ['Turkish', 'turkish'],
  ['Urdu', 'urdu'],
  ['Persian', 'persian'],
  ['Hindi', 'hindi'],
  ['Brazilian', 'brazilian'],
  ['Italian', 'italian'],
  ['Indonesian', 'indonesian'],
  ['Russian', 'russian'],
  ['Clear and friendly', 'clearAndFriendly'],
  ['Calm and even', 'calmAndEven'],
  ['Bright and lively', 'brightAndLively'],
  ['Deep narrator', 'deepNarrator'],
  ['Brisk city voice', 'briskCityVoice'],
  ['Warm storyteller', 'warmStoryteller'],
  ['Newsreader', 'newsreader'],
  ['Relaxed', 'relaxed'],
  ['Sunny', 'sunny'],
  ['Clear and warm', 'clearAndWarm'],
  ['Calm narrator', 'calmNarrator'],
  ['Deep and slow', 'deepAndSlow'],
  ['Soft', 'soft'],
  ['Even', 'even'],
  ['Warm', 'warm'],
  ['Friendly', 'friendly'],
  ['Precise', 'precise'],
  ['Lively', 'lively'],
  ['Calm', 'calm'],
  ['Gentle', 'gentle'],
  ['Bright', 'bright'],
  ['Clear', 'clear'],
  ['Deep', 'deep'],
  ['Emma', 'emma'],
  ['Jack', 'jack'],
  ['Grace', 'grace'],
  ['Noah', 'noah'],
  ['Tony', 'tony'],
  ['Charlotte', 'charlotte'],
  ['Oliver', 'oliver'],
  ['Callum', 'callum'],
  ['Marcia', 'marcia'],
  ['Layla', 'layla'],
  ['Omar', 'omar'],
  ['Noor', 'noor'],
  ['Salim', 'salim'],
  ['Camille', 'camille'],
  ['Louis', 'louis'],
  ['Lucía', 'lucia'],
  ['Mateo', 'mateo'],
  ['Hanna', 'hanna'],
  ['Jonas', 'jonas'],
  ['Elif', 'elif'],
  ['Kerem', 'kerem'],
  ['Ayesha', 'ayesha'],
  ['Bilal', 'bilal'],
  ['Shirin', 'shirin'],
  ['Priya', 'priya'],
  ['Beatriz', 'beatriz'],
  ['Giulia', 'giulia'],
  ['Dewi', 'dewi'],
  ['Ivan', 'ivan'],
]);
