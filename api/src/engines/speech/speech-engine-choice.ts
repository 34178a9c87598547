import type { EngineVoice, SpeechEngine } from './speech-engine';

/**
 * A provider's engine with the built-in one behind it: a voice is spoken by the engine it belongs to, and of each
 * language that no voice of the provider's library speaks, and of all when it cannot be asked, the built-in ones stay.
 */
export function withBuiltInVoices(provider: SpeechEngine, builtIn: SpeechEngine): SpeechEngine {
  const builtInIds = builtIn.listVoices().then((voices) => new Set(voices.map(({ id }) => id)));
  const engineOf = async (id: string, hasProfile: boolean): Promise<SpeechEngine> =>
    hasProfile || (await builtInIds).has(id) ? builtIn : provider;

  return {
    name: provider.name,
    local: provider.local,
    async listVoices(signal) {
      const voices = await provider.listVoices(signal).catch((): EngineVoice[] => {
        signal?.throwIfAborted();
        return [];
      });
      const library = voices.filter(isInLibrary);
      const isMissing = ({ labels: { language } }: EngineVoice): boolean =>
        !library.some((voice) => speaks(voice, primaryOf(language)) !== undefined);
      return [...voices, ...(await builtIn.listVoices()).filter(isMissing)];
    },
    reads: async (voice) => (await engineOf(voice.id, voice.profile !== undefined)).reads(voice),
    divide: async (text, voice) =>
      (await engineOf(voice.id, voice.profile !== undefined)).divide(text, voice),
    speak: async (request, path) =>
      (await engineOf(request.voice.id, request.voice.profile !== undefined)).speak(request, path),
    preview: async (id, path, options) => (await engineOf(id, false)).preview(id, path, options),
    check: (signal) => provider.check(signal),
    close: async () => void (await Promise.all([provider.close(), builtIn.close()])),
  };
}

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
