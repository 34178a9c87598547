import type { EngineVoice, SpeechEngine } from '../../../engines/speech';

/** Milliseconds. */
const FRESH = 5 * 60_000;

/**
 * A provider's engine whose list of voices is asked for every few minutes, not with every page; while the provider
 * cannot be reached, the last list goes on.
 */
export function rememberVoices(engine: SpeechEngine, now: () => Date): SpeechEngine {
  let last: { readonly voices: readonly EngineVoice[]; readonly at: number } | undefined;
  let asking: Promise<readonly EngineVoice[]> | undefined;

  async function ask(): Promise<readonly EngineVoice[]> {
    try {
      const voices = await engine.listVoices();
      last = { voices, at: now().getTime() };
      return voices;
    } catch (error) {
      if (last) return last.voices;
      throw error;
    } finally {
      asking = undefined;
    }
  }

  return {
    name: engine.name,
    local: engine.local,
    async listVoices() {
      if (last && now().getTime() - last.at < FRESH) return last.voices;
      asking ??= ask();
      return asking;
    },
    divide: (text, voice) => engine.divide(text, voice),
    reads: (voice) => engine.reads(voice),
    speak: (request, path) => engine.speak(request, path),
    preview: (id, path, options) => engine.preview(id, path, options),
    check: (signal) => engine.check(signal),
    close: () => engine.close(),
  };
}
