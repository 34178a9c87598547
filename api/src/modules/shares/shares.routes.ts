import type { FastifyInstance } from 'fastify';
import { isRequestError, RequestError } from '@lisan/errors';
import { defineRoute, raw } from '../../routing';
import { serveFile } from '../media';
import { createPageCache } from './page-cache';
import { renderNotShared, renderShared, sharedStyleHash } from './shared.page';
import type { Shares } from './shares.service';
import { pathOfShare, presentShare } from './shares.presenter';

const unlisted = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' };
/** Revoked links must not be served from a cache. */
const revalidate = { 'cache-control': 'private, no-cache' };
const pageHeaders = {
  ...unlisted,
  ...revalidate,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${sharedStyleHash}; media-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
};

/** Per network. */
const PAGES_PER_MINUTE = 60;

export function registerShareRoutes(app: FastifyInstance, shares: Shares): void {
  const { media, translator } = app.core;
  const pages = createPageCache();

  defineRoute(app, 'GET /shares', async ({ caller }) => ({
    shares: (await shares.list(caller.userId)).map(presentShare),
  }));

  defineRoute(
    app,
    'POST /shares',
    async ({ caller, body }) => presentShare(await shares.share(caller.userId, body.kind, body.id)),
    { perMinute: 30 },
  );

  defineRoute(app, 'DELETE /shares/:id', async ({ caller, params, translate }) => {
    await shares.revoke(caller.userId, params.id);
    return { success: true, message: translate('share_revoked') };
  });

  defineRoute(
    app,
    'GET /shared/:token',
    async ({ params: { token }, language, request }) => {
      const view = {
        language,
        translate: translator.in(language),
        pathOf: (file: string, { download = false } = {}) =>
          `${pathOfShare(token, file)}${download ? '?download=1' : ''}`,
      };
      const subject = await shares.open(token).catch((error: unknown) => {
        if (isRequestError(error) && error.code === 'not_found') return null;
        throw error;
      });
      const headers = { ...pageHeaders, 'content-language': language };
      // Users open this URL directly: errors are pages too.
      if (!subject) return raw(renderNotShared(view), { status: 404, headers });
      const version = `${subject.version} ${subject.title}`;
      const { html, etag } = await pages.get(`${token} ${language}`, version, () =>
        renderShared(subject, view),
      );
      const isCurrent = request.headers['if-none-match'] === etag;
      return raw(isCurrent ? '' : html, {
        status: isCurrent ? 304 : 200,
        headers: { ...headers, etag },
      });
    },
    { perMinute: PAGES_PER_MINUTE },
  );

  defineRoute(app, 'GET /shared/:token/:file', async ({ params, query, request }) => {
    const { files } = await shares.open(params.token);
    const key = Object.hasOwn(files, params.file) ? files[params.file] : undefined;
    if (key === undefined) throw new RequestError('not_found');
    return serveFile(media, key, request, {
      isDownload: query.download !== undefined,
      headers: { ...unlisted, ...revalidate },
    });
  });
}
