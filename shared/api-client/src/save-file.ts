import { ApiError, NetworkError } from '@lisan/errors';

/**
 * Saves the file at a server URL under the name the server sends. Sends HEAD first, because a failed download link
 * reports nothing.
 * @throws ApiError when the server refuses (expired URL), NetworkError when it is unreachable
 */
export async function saveFile(url: string, page: Document = document): Promise<void> {
  const answer = await fetch(new URL(url, page.baseURI), { method: 'HEAD' }).catch((cause: unknown) => {
    throw new NetworkError('The file could not be asked for.', { isTimeout: false, cause });
  });
  if (!answer.ok) throw new ApiError({ status: answer.status, code: `http_${answer.status}`, detail: '' });
  const link = page.createElement('a');
  link.href = url;
  link.download = '';
  link.hidden = true;
  page.body.append(link);
  link.click();
  link.remove();
}
