import { isApiError } from '@lisan/errors';
import type { HostServices } from './host-services';

/** Downloads a blob under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Downloads a stored file. URLs expire on a page left open, so a refused one is renewed once.
 * @param urlOf current URL
 * @param renew requests new URLs
 * @throws ApiError when the server refuses, NetworkError when it is unreachable
 */
export async function saveStoredFile(
  { api }: HostServices,
  urlOf: () => string | null | undefined,
  renew: () => Promise<void>,
): Promise<void> {
  try {
    await api.saveFile(urlOf() ?? '');
  } catch (error) {
    if (!isApiError(error)) throw error;
    await renew();
    const url = urlOf();
    if (!url) throw error;
    await api.saveFile(url);
  }
}
