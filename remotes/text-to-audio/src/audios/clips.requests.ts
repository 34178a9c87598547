import type { HostServices } from '@lisan/remote-kit';

export function createClipsRequests({ api }: HostServices) {
  return {
    /** Loudness from 0 to 1. */
    async peaks(id: string): Promise<readonly number[]> {
      const { peaks } = await api.call('GET /voice/generated-audios/:id/peaks', { params: { id } });
      return peaks.map((peak) => peak / 100);
    },
  };
}
