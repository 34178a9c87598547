import type { EngineVoice, SpeechEngine } from '@lisan/engine-contract';

const CACHE_LIFETIME_MS = 5 * 60_000;

/** Caches a provider's voices for `CACHE_LIFETIME_MS`; keeps the last list while the provider is unreachable. */
export function cacheVoices(engine: SpeechEngine, now: () => Date): SpeechEngine {
  let last: { readonly voices: readonly EngineVoice[]; readonly at: number } | undefined;
  let pending: Promise<readonly EngineVoice[]> | undefined;

  async function fetchVoices(): Promise<readonly EngineVoice[]> {
    try {
      const voices = await engine.listVoices();
      last = { voices, at: now().getTime() };
      return voices;
    } catch (error) {
      if (last) return last.voices;
      throw error;
    } finally {
      pending = undefined;
    }
  }

  return {
    name: engine.name,
    local: engine.local,
    async listVoices() {
      if (last && now().getTime() - last.at < CACHE_LIFETIME_MS) return last.voices;
      pending ??= fetchVoices();
      return pending;
    },
    divide: (text, voice) => engine.divide(text, voice),
    reads: (voice) => engine.reads(voice),
    sampleRate: async (voice) => engine.sampleRate?.(voice),
    speak: (request, path) => engine.speak(request, path),
    preview: (id, path, options) => engine.preview(id, path, options),
    check: (signal) => engine.check(signal),
    close: () => engine.close(),
  };
}
