import type { CallResponse } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

export type Reading = CallResponse<'POST /voice/reading'>;
export type ReadWord = Reading['words'][number];
export type DictionaryEntry = CallResponse<'GET /voice/dictionary'>['entries'][number];

export function createReadingRequests({ api }: HostServices) {
  return {
    read: (text: string, signal: AbortSignal): Promise<Reading> =>
      api.call('POST /voice/reading', { body: { text } }, { signal }),
    readWithAlternatives: (text: string): Promise<Reading> =>
      api.call('POST /voice/reading', { body: { text, alternatives: true } }),
    pronounce: (text: string, voiceId: string): Promise<Blob> =>
      api.download('POST /voice/hear', { body: { text, voice_id: voiceId } }),
    async entries(): Promise<readonly DictionaryEntry[]> {
      return (await api.call('GET /voice/dictionary', {})).entries;
    },
    save: (entry: DictionaryEntry) => api.call('PUT /voice/dictionary', { body: entry }),
    saveAll: (entries: readonly DictionaryEntry[]) =>
      api.call('POST /voice/dictionary', { body: { entries: [...entries] } }),
    forget: (word: string) => api.call('DELETE /voice/dictionary', { query: { word } }),
  };
}
