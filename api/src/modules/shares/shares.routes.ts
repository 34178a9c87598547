import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isProblem, Problem } from '@lisan/errors';
import { defineRoute, raw } from '../../routing';
import { serveFile } from '../media';
import { renderNotShared, renderShared } from './shared.page';
import type { Shares } from './shares.service';
import { pathOfShare, presentShare } from './shares.presenter';

/** Links of an account, and what anybody sees who has one. */
export function registerShareRoutes(app: FastifyInstance, shares: Shares): void {
  const { media, translator } = app.core;

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

  defineRoute(app, 'GET /shared/:token', async ({ params: { token }, language }) => {
    const nonce = randomBytes(16).toString('base64');
    const view = {
      language,
      translate: translator.in(language),
      nonce,
      pathOf: (file: string, { download = false } = {}) =>
        `${pathOfShare(token, file)}${download ? '?download=1' : ''}`,
    };
    const subject = await shares.open(token).catch((error: unknown) => {
      if (isProblem(error) && error.code === 'not_found') return null;
      throw error;
    });
    // A person stands before it: what is wrong is a page too.
    return raw(subject ? renderShared(subject, view) : renderNotShared(view), {
      status: subject ? 200 : 404,
      type: 'text/html; charset=utf-8',
      headers: {
        'content-language': language,
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; media-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
        ...unlisted,
      },
    });
  });

  defineRoute(app, 'GET /shared/:token/:file', async ({ params, query, request }) => {
    const { files } = await shares.open(params.token);
    const key = Object.hasOwn(files, params.file) ? files[params.file] : undefined;
    if (key === undefined) throw new Problem('not_found');
    return serveFile(media, key, request, {
      isDownload: query.download !== undefined,
      // Asked again each time: a link that was revoked plays from no cache.
      headers: { ...unlisted, 'cache-control': 'private, no-cache' },
    });
  });
}

/** Only who was given a link finds it. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow, noarchive', 'referrer-policy': 'no-referrer' };
