import type { EngineVoice } from './speech-engine';

/**
 * Voices that are meant for everyone. Whatever else a provider has, or will have, may be one that somebody made of a
 * person or by a description; in an account that several people's Lisan uses, anybody's.
 */
const publicKinds: readonly string[] = ['premade', 'professional', 'famous', 'high_quality'];

/** Whether everyone may choose this voice. */
export function isInLibrary({ category }: EngineVoice): boolean {
  return publicKinds.includes(category);
}

/** The tag by which a voice speaks this language, whatever its region: `ar-EG` for `ar`; undefined when it does not. */
export function speaks({ labels, languages = [] }: EngineVoice, language: string): string | undefined {
  const wanted = primaryOf(language);
  return [labels.language, ...languages].find((each) => primaryOf(each) === wanted);
}

/** `en` of `en-GB`. */
export function primaryOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}
