import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@lisan/errors';
import {
  hasPreviewText,
  isInLibrary,
  primaryOf,
  speaks,
  type EngineVoice,
  type SpeechEngine,
} from '../../../engines/speech';

interface VoiceFilter {
  readonly language?: string | undefined;
  readonly gender?: string | undefined;
  readonly q?: string | undefined;
}

/** The voices that everyone can choose. */
export interface VoiceLibrary {
  list(filter: VoiceFilter): Promise<readonly EngineVoice[]>;
  find(voiceId: string): Promise<EngineVoice | undefined>;
  /**
   * Path of an MP3 that is made the first time it is asked for: in a language that this voice can be heard in, else in
   * its own. Throws `not_found`.
   */
  getPreview(voiceId: string, language?: string): Promise<string>;
  /** Removes what a killed process left half made; all of it, when this process is the only one. */
  removeRemains(isAlone: boolean): Promise<void>;
}

/** A preview is made in seconds: what is older and still unfinished stays so. Milliseconds. */
const ABANDONED = 60 * 60_000;

/** @param folder where previews are kept; they outlive a restart */
export function createVoiceLibrary(engine: SpeechEngine, folder: string): VoiceLibrary {
  const making = new Map<string, Promise<string>>();

  /** A provider lists everything in its account, the voices of other people here among it. */
  const listAll = async () => (await engine.listVoices()).filter(isInLibrary);
  const find = async (voiceId: string) => (await listAll()).find(({ id }) => id === voiceId);

  async function make(voiceId: string, path: string, language: string | undefined): Promise<string> {
    await mkdir(folder, { recursive: true });
    // The engine writes it whole or not at all.
    await engine.preview(voiceId, path, { language });
    return path;
  }

  /** A provider bills for what it speaks, and nobody needs to hear a voice in what it does not speak well. */
  function languageOf(voice: EngineVoice, wanted: string | undefined): string | undefined {
    const language = primaryOf(wanted ?? '');
    if (language === primaryOf(voice.labels.language) || !hasPreviewText(language)) return undefined;
    return engine.local || speaks(voice, language) ? language : undefined;
  }

  return {
    find,
    async list({ language, gender, q }) {
      const wanted = toWords(q ?? '');
      return (await listAll())
        .flatMap((voice) => inLanguage(voice, language))
        .filter(
          ({ name, labels }) =>
            (!gender || labels.gender.toLowerCase() === gender.toLowerCase()) &&
            wanted.every((word) =>
              toWords([name, ...Object.values(labels)].join(' '))
                .join(' ')
                .includes(word),
            ),
        );
    },
    async getPreview(voiceId, wanted) {
      const voice = await find(voiceId);
      if (!voice) throw new Problem('not_found');
      const language = languageOf(voice, wanted);
      const name = [encodeURIComponent(voiceId), ...(language ? [language] : []), 'mp3'].join('.');
      const path = join(folder, name);
      if (existsSync(path)) return path;
      // Many listeners at once wait for the same one.
      const running = making.get(name) ?? make(voiceId, path, language).finally(() => making.delete(name));
      making.set(name, running);
      return running;
    },
    async removeRemains(isAlone) {
      const names = await readdir(folder).catch((): string[] => []);
      for (const name of names.filter((each) => each.endsWith('.partial'))) {
        const path = join(folder, name);
        const age = Date.now() - (await stat(path)).mtimeMs;
        if (isAlone || age > ABANDONED) await rm(path, { force: true });
      }
    },
  };
}

/** The voice as it speaks the language that is looked for: one that speaks several is labelled with that one. */
function inLanguage(voice: EngineVoice, wanted: string | undefined): EngineVoice[] {
  if (!wanted) return [voice];
  const language = speaks(voice, wanted);
  return language === undefined ? [] : [{ ...voice, labels: { ...voice.labels, language } }];
}

/** Without accents and case: `zoe` finds Zoë. */
function toWords(text: string): string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);
}
