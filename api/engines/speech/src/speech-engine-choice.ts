import type { EngineVoice, SpeechEngine } from '@lisan/engine-contract';

/**
 * Combines a provider with the built-in engine: each voice uses its own engine. Built-in voices stay for
 * languages without a provider voice, and for all when the provider is unreachable.
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
    sampleRate: async (voice) => (await engineOf(voice.id, voice.profile !== undefined)).sampleRate?.(voice),
    divide: async (text, voice) =>
      (await engineOf(voice.id, voice.profile !== undefined)).divide(text, voice),
    speak: async (request, path) =>
      (await engineOf(request.voice.id, request.voice.profile !== undefined)).speak(request, path),
    preview: async (id, path, options) => (await engineOf(id, false)).preview(id, path, options),
    check: (signal) => provider.check(signal),
    close: async () => void (await Promise.all([provider.close(), builtIn.close()])),
  };
}

/** Public voice kinds. Any other kind may be a person's own voice; in a shared account, anyone's. */
const publicKinds: readonly string[] = ['premade', 'professional', 'famous', 'high_quality'];

export function isInLibrary({ category }: EngineVoice): boolean {
  return publicKinds.includes(category);
}

/** The tag under which a voice speaks a language, in any region: `ar-EG` for `ar`; else undefined. */
export function speaks({ labels, languages = [] }: EngineVoice, language: string): string | undefined {
  const wanted = primaryOf(language);
  return [labels.language, ...languages].find((each) => primaryOf(each) === wanted);
}

/** `en` of `en-GB`. */
export function primaryOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}
