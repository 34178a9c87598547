import type { FastifyInstance } from 'fastify';
import { Problem } from '@lisan/errors';
import type { Outbox } from '../../engines/mail';
import { BASE } from '../../routing/base';
import { isLocalName } from '../../routing/local-ip';
import { renderOutbox } from './outbox.page';

/** Letters of a server without SMTP, for whoever sits at this machine. Not part of the API: a page to look at. */
export function registerOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get(`${BASE}/outbox`, { schema: { hide: true } }, async (request, reply) => {
    // A page of another site must not reach it under its own name either.
    if (!request.isFromThisMachine() || !isLocalName(request.hostname)) {
      throw new Problem('not_yours', { message: 'operator_only' });
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      )
      .send(renderOutbox(await outbox.list(), app.core.translator.in(request.language), request.language));
  });
}
