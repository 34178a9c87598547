import type { CallResponse } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';
import type { PricedSpeech } from '../speech/speech.requests';

export type Price = CallResponse<'POST /voice/speech-price'>;

export function createPriceRequests({ api }: HostServices) {
  return {
    price({ text, voiceId, base }: PricedSpeech, signal: AbortSignal): Promise<Price> {
      const body = { text, voice_id: voiceId, ...(base && { reuse_from: base }) };
      return api.call('POST /voice/speech-price', { body }, { signal });
    },
  };
}
