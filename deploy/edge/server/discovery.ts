import { languageCodes, listedPaths, pageProtocol, type Language } from '@lisan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeMarkup } from './page-prerender';

/** Address of a page in a language; without one, the visitor's own applies. */
export function addressOf(site: string, path: string, language?: Language): string {
  return site + path + (language === undefined ? '' : `?${pageProtocol.languageQuery}=${language}`);
}

/** Serves what crawlers read. */
export function serveDiscovery(edge: FastifyInstance, siteOf: (request: FastifyRequest) => string): void {
  edge.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      `Disallow: ${pageProtocol.apiBase}/`,
      `Sitemap: ${siteOf(request)}/sitemap.xml`,
    ];
    return reply.type('text/plain').send(`${lines.join('\n')}\n`);
  });

  edge.get('/sitemap.xml', async (request, reply) => {
    const site = siteOf(request);
    const addresses = listedPaths.flatMap((path) =>
      [undefined, ...languageCodes].map((language) => urlElement(site, path, language)),
    );
    return reply
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${addresses.join('\n')}\n</urlset>\n`,
      );
  });
}

function urlElement(site: string, path: string, language: Language | undefined): string {
  const alternates = languageCodes.map(
    (code) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeMarkup(addressOf(site, path, code))}"/>`,
  );
  return `<url><loc>${escapeMarkup(addressOf(site, path, language))}</loc>${alternates.join('')}</url>`;
}
