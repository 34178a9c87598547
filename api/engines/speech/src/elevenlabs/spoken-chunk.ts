import { fieldOf, ProviderUnavailableError } from '@lisan/engine-contract';
import type { SpokenChunk } from '../provider/spoken-chunk';

/** @throws ProviderUnavailableError when the response violates the provider's documentation */
export function readSpokenChunk(body: unknown): SpokenChunk {
  const audio = fieldOf(body, 'audio_base64');
  const alignment = fieldOf(body, 'alignment');
  if (typeof audio !== 'string' || audio === '') {
    throw new ProviderUnavailableError({ provider: 'ElevenLabs', message: 'answered without audio' });
  }
  const characters = listOf<string>(fieldOf(alignment, 'characters'), (item) => typeof item === 'string');
  const starts = listOf<number>(fieldOf(alignment, 'character_start_times_seconds'), Number.isFinite);
  const ends = listOf<number>(fieldOf(alignment, 'character_end_times_seconds'), Number.isFinite);
  const isWhole = characters.length === starts.length && starts.length === ends.length;
  const alignmentOrNone = isWhole ? { characters, starts, ends } : { characters: [], starts: [], ends: [] };
  return { audio: Buffer.from(audio, 'base64'), ...alignmentOrNone };
}

function listOf<Item>(value: unknown, isItem: (item: unknown) => boolean): Item[] {
  return Array.isArray(value) && value.every(isItem) ? (value as Item[]) : [];
}
