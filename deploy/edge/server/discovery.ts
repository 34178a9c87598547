import {
  type DocumentPrerender,
  languageCodes,
  languages,
  listedPaths,
  pageProtocol,
  type Language,
} from '@lisan/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readChoices } from './choices';
import { escapeMarkup } from './page-prerender';
import { addressOf, brand } from './site';

interface DiscoveryOptions {
  readonly siteOf: (request: FastifyRequest) => string;
  readonly findDocument: (language: Language) => Promise<DocumentPrerender | undefined>;
}

/** Serves what crawlers, home screens and password managers read. */
export function serveDiscovery(edge: FastifyInstance, { siteOf, findDocument }: DiscoveryOptions): void {
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

  edge.get('/manifest.webmanifest', async (request, reply) => {
    const { language } = readChoices(request);
    const document = await findDocument(language);
    if (!document) return reply.callNotFound();
    return reply.type('application/manifest+json').send(JSON.stringify(appManifest(language, document)));
  });

  edge.get('/favicon.ico', async (request, reply) => {
    const document = await findDocument(readChoices(request).language);
    return document ? reply.redirect(document.icons.medium) : reply.callNotFound();
  });

  // https://w3c.github.io/webappsec-change-password-url/
  edge.get('/.well-known/change-password', async (request, reply) => {
    const isSignedIn = readChoices(request).lastView !== undefined;
    return reply.redirect(isSignedIn ? `/home?${pageProtocol.viewQuery}=profile` : '/forgot-password');
  });
}

function appManifest(language: Language, { icons, colors }: DocumentPrerender) {
  const { name, description } = brand[language];
  const icon = (src: string, size: number) => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  return {
    id: '/home',
    name,
    short_name: name,
    description,
    lang: language,
    dir: languages[language].direction,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: colors.light,
    theme_color: colors.light,
    icons: [
      icon(icons.medium, 192),
      icon(icons.large, 512),
      { src: icons.vector, sizes: 'any', type: 'image/svg+xml' },
    ],
  };
}

function urlElement(site: string, path: string, language: Language | undefined): string {
  const alternates = languageCodes.map(
    (code) =>
      `<xhtml:link rel="alternate" hreflang="${code}" href="${escapeMarkup(addressOf(site, path, code))}"/>`,
  );
  return `<url><loc>${escapeMarkup(addressOf(site, path, language))}</loc>${alternates.join('')}</url>`;
}
