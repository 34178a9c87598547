import { Problem } from '@lisan/errors';
import { asPlainText, espeakVoices, type EngineVoice, type SpeechEngine } from '../../engines/speech';
import type { Reader } from './reading/reading.service';
import type { MadeSpeech, MakeSpeech } from './speech/speech-making';

interface BuiltInOrder {
  readonly userId: string;
  readonly text: string;
  readonly voiceId: string;
  readonly path: string;
  readonly signal: AbortSignal;
}

export interface BuiltInSpeech {
  readonly voices: readonly EngineVoice[];
  /** Neither charges nor stores. Throws `not_found` for another voice, and the engine's errors. */
  speak(order: BuiltInOrder): Promise<MadeSpeech>;
}

export function createBuiltInSpeech(engine: SpeechEngine, reader: Reader, make: MakeSpeech): BuiltInSpeech {
  return {
    voices: espeakVoices,
    async speak({ userId, text, voiceId, path, signal }) {
      if (!espeakVoices.some(({ id }) => id === voiceId))
        throw new Problem('not_found', { message: 'voice_unknown' });
      const voice = { id: voiceId };
      const reads = await engine.reads(voice);
      const read = await reader.read(userId, asPlainText(text), reads, signal);
      return make({ voice, reads, read, pieces: [], base: undefined, kept: [], wanted: [] }, path, {
        signal,
      });
    },
  };
}
