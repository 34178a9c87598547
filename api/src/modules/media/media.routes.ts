import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';
import { defineRoute } from '../../routing';
import type { MediaUrls } from '../../files/media-urls';
import { serveFile } from './serve-file';

/** Serves files by signed URL, whole or in ranges. */
export function registerMedia(app: FastifyInstance, urls: MediaUrls): void {
  const { media } = app.core;

  defineRoute(app, 'GET /media/:key', async ({ params, query, request }) => {
    if (!urls.isValid({ ...params, ...query }))
      throw new RequestError('not_yours', { message: 'media_expired' });
    return serveFile(media, params.key, request, {
      isDownload: query.download !== undefined,
      headers: { 'cache-control': 'private, max-age=3600, immutable' },
    });
  });
}
