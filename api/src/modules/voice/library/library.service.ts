import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RequestError } from '@lisan/errors';
import type { EngineVoice, SpeechEngine } from '@lisan/engine-contract';
import { hasPreviewText, isInLibrary, primaryOf, speaks } from '@lisan/engine-speech';
import { HOUR_MS } from '../../../durations';

interface VoiceFilter {
  readonly language?: string | undefined;
  readonly gender?: string | undefined;
  readonly q?: string | undefined;
}

export interface VoiceLibrary {
  list(filter: VoiceFilter): Promise<readonly EngineVoice[]>;
  find(voiceId: string): Promise<EngineVoice | undefined>;
  /**
   * Returns the path of an MP3, made on first use in the given language if the voice supports it, else in its own.
   * Throws `not_found`.
   */
  getPreview(voiceId: string, language?: string): Promise<string>;
  /** Removes partial files of killed processes; all of them when `isAlone`. */
  removeRemains(isAlone: boolean): Promise<void>;
}

const PREVIEW_TIMEOUT_MS = HOUR_MS;

/** @param folder keeps previews across restarts */
export function createVoiceLibrary(engine: SpeechEngine, folder: string): VoiceLibrary {
  const pending = new Map<string, Promise<string>>();

  /** A provider lists its whole account, including other users' clones: exclude them. */
  const listAll = async () => (await engine.listVoices()).filter(isInLibrary);
  const find = async (voiceId: string) => (await listAll()).find(({ id }) => id === voiceId);

  async function make(voiceId: string, path: string, language: string | undefined): Promise<string> {
    await mkdir(folder, { recursive: true });
    await engine.preview(voiceId, path, { language });
    return path;
  }

  /** Providers charge for previews: make none in a language the voice speaks poorly. */
  function languageOf(voice: EngineVoice, requested: string | undefined): string | undefined {
    const language = primaryOf(requested ?? '');
    if (language === primaryOf(voice.labels.language) || !hasPreviewText(language)) return undefined;
    return engine.local || speaks(voice, language) ? language : undefined;
  }

  return {
    find,
    async list({ language, gender, q }) {
      const requested = toWords(q ?? '');
      return (await listAll())
        .flatMap((voice) => inLanguage(voice, language))
        .filter(
          ({ name, labels }) =>
            (!gender || labels.gender.toLowerCase() === gender.toLowerCase()) &&
            requested.every((word) =>
              toWords([name, ...Object.values(labels)].join(' '))
                .join(' ')
                .includes(word),
            ),
        );
    },
    async getPreview(voiceId, requested) {
      const voice = await find(voiceId);
      if (!voice) throw new RequestError('not_found');
      const language = languageOf(voice, requested);
      const name = [encodeURIComponent(voiceId), ...(language ? [language] : []), 'mp3'].join('.');
      const path = join(folder, name);
      if (existsSync(path)) return path;
      const running = pending.get(name) ?? make(voiceId, path, language).finally(() => pending.delete(name));
      pending.set(name, running);
      return running;
    },
    async removeRemains(isAlone) {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((each) => each.endsWith('.partial'))) {
        const path = join(folder, name);
        const age = Date.now() - (await stat(path)).mtimeMs;
        if (isAlone || age > PREVIEW_TIMEOUT_MS) await rm(path, { force: true });
      }
    },
  };
}

/** Labels a multilingual voice with the requested language. */
function inLanguage(voice: EngineVoice, requested: string | undefined): EngineVoice[] {
  if (!requested) return [voice];
  const language = speaks(voice, requested);
  return language === undefined ? [] : [{ ...voice, labels: { ...voice.labels, language } }];
}

/** Ignores accents and case: `zoe` finds Zoë. */
function toWords(text: string): string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);
}
