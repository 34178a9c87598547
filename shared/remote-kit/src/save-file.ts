import { isApiError } from '@lisan/errors';
import type { HostServices } from './host-services';

/** Has the browser save something that the page holds, under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Has the browser save what the server keeps. Addresses expire in a page that stays open: one that is refused is asked
 * for anew, once.
 *
 * @param urlOf the address as it is known at that moment
 * @param renew asks for new addresses
 * @throws ApiError when the server refuses, NetworkError when it cannot be reached
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
