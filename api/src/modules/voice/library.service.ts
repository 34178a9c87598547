import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@lisan/errors';
import type { EngineVoice, SpeechEngine } from '../../engines/speech';

interface VoiceFilter {
  readonly language?: string | undefined;
  readonly gender?: string | undefined;
  readonly q?: string | undefined;
}

/** The voices that everyone can choose. */
export interface VoiceLibrary {
  list(filter: VoiceFilter): Promise<readonly EngineVoice[]>;
  find(voiceId: string): Promise<EngineVoice | undefined>;
  /** Path of an MP3 that is made the first time it is asked for. Throws `not_found`. */
  getPreview(voiceId: string): Promise<string>;
}

/** @param folder where previews are kept; they outlive a restart */
export function createVoiceLibrary(engine: SpeechEngine, folder: string): VoiceLibrary {
  const making = new Map<string, Promise<string>>();

  async function list({ language, gender, q }: VoiceFilter): Promise<readonly EngineVoice[]> {
    const wanted = q?.toLowerCase();
    return (await engine.listVoices()).filter(
      ({ name, labels }) =>
        (!language || labels.language.toLowerCase().split('-')[0] === language.toLowerCase().split('-')[0]) &&
        (!gender || labels.gender === gender) &&
        (!wanted || `${name} ${Object.values(labels).join(' ')}`.toLowerCase().includes(wanted)),
    );
  }

  const find = async (voiceId: string) => (await engine.listVoices()).find(({ id }) => id === voiceId);

  async function make(voiceId: string, path: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    // The engine writes it whole or not at all.
    await engine.preview(voiceId, path);
    return path;
  }

  return {
    list,
    find,
    async getPreview(voiceId) {
      if (!(await find(voiceId))) throw new Problem('not_found');
      const path = join(folder, `${voiceId}.mp3`);
      if (existsSync(path)) return path;
      // Many listeners at once wait for the same one.
      const running = making.get(voiceId) ?? make(voiceId, path).finally(() => making.delete(voiceId));
      making.set(voiceId, running);
      return running;
    },
  };
}
