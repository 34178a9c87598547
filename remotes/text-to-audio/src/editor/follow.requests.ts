import type { CallResponse } from '@lisan/contract';
import type { HostServices } from '@lisan/remote-kit';

/** Text of a speech with the times of its words. */
export type Spoken = CallResponse<'GET /voice/generated-audios/:id/text'>;

export function createFollowRequests({ api }: HostServices) {
  return {
    spoken: (id: string, signal: AbortSignal): Promise<Spoken> =>
      api.call('GET /voice/generated-audios/:id/text', { params: { id } }, { signal }),
  };
}
