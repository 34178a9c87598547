import type { ApiClient } from '@lisan/api-client';
import type { HostServices } from '@lisan/remote-kit';

/**
 * Wraps the client to prevent reloads during writes, uploads and streamed replies. The next page repeats reads and the
 * event stream.
 */
export function preventReloadDuringCalls(
  api: ApiClient,
  preventReload: HostServices['preventReload'],
): ApiClient {
  async function during<Value>(reason: string, task: () => Promise<Value>): Promise<Value> {
    const release = preventReload(reason);
    try {
      return await task();
    } finally {
      release();
    }
  }
  return {
    ...api,
    call: (key, input, options) =>
      key.startsWith('GET ')
        ? api.call(key, input, options)
        : during(key, () => api.call(key, input, options)),
    upload: (key, input, options) => during(key, () => api.upload(key, input, options)),
    download: (key, input, options) => during(key, () => api.download(key, input, options)),
    saveFile: (url) => during('a file is saved', () => api.saveFile(url)),
    async *stream(key, input, options) {
      const release = key === 'GET /events' ? undefined : preventReload(key);
      try {
        yield* api.stream(key, input, options);
      } finally {
        release?.();
      }
    },
  };
}
