import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '@lisan/errors';
import { describeFileName } from '../../files/file-name';
import type { MediaLibrary } from '../../files/media-library';
import { readRange } from '../../files/range';
import { raw } from '../../routing';

interface ServingOptions {
  readonly isDownload: boolean;
  /** Added to the default headers, or replacing them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Fails when a damaged file is shorter than announced, so the client does not wait. */
async function* whole(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
  onShort: (missing: number) => void,
): AsyncGenerator<Uint8Array> {
  let remaining = length;
  for await (const chunk of chunks) {
    remaining -= chunk.length;
    yield chunk;
  }
  if (remaining <= 0) return;
  onShort(remaining);
  throw new Error('A stored file is incomplete');
}

export async function serveFile(
  media: Pick<MediaLibrary, 'get' | 'read'>,
  key: string,
  { headers: requestHeaders, method, log }: Pick<FastifyRequest, 'headers' | 'method' | 'log'>,
  { isDownload, headers: own }: ServingOptions,
): Promise<ReturnType<typeof raw>> {
  const file = await media.get(key);
  const etag = `"${file.key}"`;
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': describeFileName(file.file_name, isDownload),
    // Uploaded content must not run scripts.
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    ...own,
  };
  if (requestHeaders['if-none-match'] === etag) return raw('', { status: 304, headers });

  const isSame = (requestHeaders['if-range'] ?? etag) === etag;
  const range = isSame ? readRange(requestHeaders.range, file.size) : undefined;
  if (range === 'unsatisfiable')
    throw new RequestError('range_not_satisfiable', { values: { size: file.size } });
  const length = range ? range.end - range.start + 1 : file.size;
  const partial = range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` };
  const onShort = (missing: number) =>
    log.error({ key, missing }, 'a stored file is shorter than its row says');
  const content = method === 'HEAD' ? [] : whole(await media.read(file.key, range), length, onShort);
  return raw(Readable.from(content, { objectMode: false }), {
    type: file.content_type,
    status: range ? 206 : 200,
    headers: { ...headers, ...partial, 'content-length': String(length) },
  });
}
