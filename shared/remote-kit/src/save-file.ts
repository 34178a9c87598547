import { isApiError } from '@lisan/errors';
import type { HostServices } from './host-services';

/** Has the browser save something that the page holds, under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Has the browser save what the server keeps. Addresses expire in a page that stays open: one that is refused is asked
 * for anew, once.
 *
 * @param addressOf the address as it is known at that moment
 * @param renew asks for new addresses
 * @throws ApiError when the server refuses, NetworkError when it cannot be reached
 */
export async function saveStoredFile(
  { api }: HostServices,
  addressOf: () => string | null | undefined,
  renew: () => Promise<void>,
): Promise<void> {
  try {
    await api.saveFile(addressOf() ?? '');
  } catch (error) {
    if (!isApiError(error)) throw error;
    await renew();
    const address = addressOf();
    if (!address) throw error;
    await api.saveFile(address);
  }
}
