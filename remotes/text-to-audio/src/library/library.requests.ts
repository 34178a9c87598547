import type { HostServices } from '@lisan/remote-kit';

export function createLibraryRequests({ api }: HostServices) {
  const paramsOf = (voice_id: string) => ({ params: { voice_id } });
  return {
    /** Voice ids, newest first. */
    async favourites(): Promise<readonly string[]> {
      return (await api.call('GET /voice/favourites', {})).voice_ids;
    },
    setFavourite: (voiceId: string, isFavourite: boolean) =>
      api.call(
        isFavourite ? 'PUT /voice/favourites/:voice_id' : 'DELETE /voice/favourites/:voice_id',
        paramsOf(voiceId),
      ),
    rename: (voiceId: string, name: string) =>
      api.call('PATCH /voice/cloned-voices/:voice_id', { ...paramsOf(voiceId), body: { name } }),
    remove: (voiceId: string) => api.call('DELETE /voice/cloned-voices/:voice_id', paramsOf(voiceId)),
  };
}
