import { ApiError, NetworkError } from '@lisan/errors';

/**
 * Has the browser save what lies at an address of the server, under the name that the server gives it. Asked for its
 * head first: a link alone fails without a word.
 *
 * @throws ApiError when the server refuses (an address expires), NetworkError when it cannot be reached
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
