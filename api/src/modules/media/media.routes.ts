import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import { defineRoute, raw } from '../../routing';
import { describeFileName } from '../../files/file-name';
import type { MediaUrls } from '../../files/media-urls';
import { readRange } from '../../files/range';

/** Serves files by signed address; the whole file or a part of it. */
export function registerMedia(app: FastifyInstance, urls: MediaUrls): void {
  const { media } = app.core;

  defineRoute(app, 'GET /media/:key', async ({ params, query, request }) => {
    if (!urls.isValid({ ...params, ...query })) throw new Problem('not_yours', { message: 'media_expired' });
    const file = await media.get(params.key);
    const etag = `"${file.key}"`;
    const headers = {
      etag,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600, immutable',
      'content-disposition': describeFileName(file.file_name, query.download !== undefined),
      // Whatever is in the file, it runs nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    };
    if (request.headers['if-none-match'] === etag) return raw('', { status: 304, headers });

    const isSame = (request.headers['if-range'] ?? etag) === etag;
    const range = isSame ? readRange(request.headers.range, file.size) : undefined;
    if (range === 'unsatisfiable')
      throw new Problem('range_not_satisfiable', { values: { size: file.size } });
    const length = range ? range.end - range.start + 1 : file.size;
    const partial = range && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` };
    return raw(request.method === 'HEAD' ? Readable.from([]) : await media.read(file.key, range), {
      type: file.content_type,
      status: range ? 206 : 200,
      headers: { ...headers, ...partial, 'content-length': String(length) },
    });
  });
}
