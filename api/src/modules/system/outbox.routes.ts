import { languages } from '@lisan/contract';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '@lisan/errors';
import type { Outbox, StoredEmail } from '@lisan/engine-mail';
import { API_BASE } from '../../routing/base';
import { isLocalName } from '../../routing/local-ip';
import type { Language } from '../../translations/language';
import type { Translate } from '../../translations/translator';

/** Shows the emails of a server without SMTP to requests from this machine. Not part of the API. */
export function registerOutbox(app: FastifyInstance, outbox: Outbox): void {
  app.get(`${API_BASE}/outbox`, { schema: { hide: true } }, async (request, reply) => {
    // Rejects DNS rebinding.
    if (!request.isFromThisMachine() || !isLocalName(request.hostname)) {
      throw new RequestError('not_yours', { message: 'operator_only' });
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

/** No scripts; each email uses its language's direction. */
function renderOutbox(mails: readonly StoredEmail[], translate: Translate, language: Language): string {
  const articles = mails.map(renderMail).join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(translate('outbox_title'))}</title>
<style>
body { font: 1rem/1.6 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark; }
article { border-block-start: 1px solid; padding-block: 1rem; }
pre { white-space: pre-wrap; font: inherit; }
</style>
</head>
<body>
<main>
<h1>${escape(translate('outbox_title'))}</h1>
<p>${escape(translate(mails.length > 0 ? 'outbox_note' : 'outbox_empty'))}</p>
${articles}
</main>
</body>
</html>
`;
}

function renderMail({ to, subject, text, at, language }: StoredEmail): string {
  const { direction } = languages[language];
  return `<article>
<h2 lang="${language}" dir="${direction}">${escape(subject)}</h2>
<p><bdi>${escape(to)}</bdi> · <time datetime="${escape(at)}">${escape(at)}</time></p>
<pre lang="${language}" dir="${direction}">${escape(text)}</pre>
</article>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
