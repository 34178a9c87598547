import {
  type DocumentPrerender,
  type Language,
  languageCodes,
  isPagePath,
  listedPaths,
  pageProtocol,
  prerenderOf,
  type Plan,
} from '@lisan/contract';
import { escapeMarkup, type PagePrerender } from './page-prerender';
import { addressOf, brand } from './site';
import { structuredData } from './structured-data';

export interface HeadRequest {
  readonly path: string;
  readonly site: string;
  readonly nonce: string;
  readonly language: Language;
  readonly lastView: string | undefined;
  readonly isLanguageLinked?: boolean;
  readonly theme?: string | undefined;
  readonly prerender?: PagePrerender | undefined;
  readonly document?: DocumentPrerender | undefined;
  /** Of the landing page, when known. */
  readonly plans?: readonly Plan[] | undefined;
}

export const prerenderFor = (path: string) => prerenderOf({ path, hasQuery: false, isSignedIn: false });

const vectorIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><style>path{stroke:#16181d}@media (prefers-color-scheme:dark){path{stroke:#f3efe7}}</style><path style="stroke:#c8442b" d="M26.5 4.5v15c0 5-4 8-10.2 8-6.5 0-11-2.8-12.3-8.5"/><path d="M20 14v5.5M14 9v12M8 13.5v3"/></svg>',
)}`;

const link = (rel: string, href: string) => `<link rel="${rel}" href="${escapeMarkup(href)}">\n`;
const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeMarkup(content)}">\n`;

/** Title, description, icons and everything that search engines and link previews read. */
export function pageHead(request: HeadRequest): string {
  const { title, description } = wordsOf(request);
  const { name } = brand[request.language];
  return [
    meta('name', 'description', description),
    `<title>${title === undefined ? '' : `${escapeMarkup(title)} · `}${name}</title>\n`,
    discovery(request),
    isListed(request) ? '' : '<meta name="robots" content="noindex">\n',
    icons(request),
    themeColors(request),
  ].join('');
}

function wordsOf({ path, language, lastView, prerender, document }: HeadRequest) {
  const { heads } = document ?? {};
  const known =
    lastView === undefined ? (heads?.[path] ?? (isPagePath(path) ? undefined : heads?.missing)) : undefined;
  return {
    title: prerender?.title ?? known?.title,
    description: prerender?.description ?? known?.description ?? brand[language].description,
  };
}

function discovery(request: HeadRequest): string {
  const { path, site, language, isLanguageLinked, lastView, prerender, document, plans } = request;
  if (!prerender || lastView !== undefined || !isPagePath(path)) return '';
  const isLanding = prerenderFor(path) === 'landing';
  const page = isLanding ? '/welcome' : path;
  // Crawlers ignore relative links.
  const address = addressOf(site, page);
  const addressIn = (code: Language) => addressOf(site, page, code);
  const canonical = isLanguageLinked ? addressIn(language) : address;
  const { title = brand[language].name, description } = wordsOf(request);
  const image = document && new URL(document.shareImage, site).href;
  const properties = {
    'og:type': 'website',
    'og:site_name': brand[language].name,
    'og:locale': language,
    'og:url': canonical,
    'og:title': title,
    'og:description': description,
    ...(image && {
      'og:image': image,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': brand[language].description,
    }),
  };
  return [
    link('canonical', canonical),
    link('alternate" hreflang="x-default', address),
    ...languageCodes.map((code) => link(`alternate" hreflang="${code}`, addressIn(code))),
    ...Object.entries(properties).map(([name, content]) => meta('property', name, content)),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    isLanding
      ? structuredData({
          site,
          language,
          ...brand[language],
          address: canonical,
          image,
          logo: document && new URL(document.icons.large, site).href,
          questions: document?.questions ?? [],
          plans: plans ?? [],
        })
      : '',
  ].join('');
}

/** Forms, personal pages and unknown addresses stay out of search results. */
function isListed({ path, lastView }: HeadRequest): boolean {
  const name = prerenderFor(path);
  return lastView === undefined && listedPaths.some((each) => prerenderFor(each) === name);
}

function icons({ language, document }: HeadRequest): string {
  if (!document) return link('icon', vectorIcon);
  const manifest = `/manifest.webmanifest?${pageProtocol.languageQuery}=${language}`;
  return [
    // Crawlers read the first; browsers prefer the second, which costs no request.
    '<link rel="icon" sizes="192x192" href="/favicon.ico">\n',
    `<link rel="icon" type="image/svg+xml" href="${vectorIcon}">\n`,
    link('apple-touch-icon', document.icons.touch),
    link('manifest', manifest),
  ].join('');
}

/** Browsers' bars; a chosen theme outweighs the system's. */
function themeColors({ theme = 'system', document }: HeadRequest): string {
  if (!document) return '';
  const { colors } = document;
  if (theme === 'light' || theme === 'dark') return meta('name', 'theme-color', colors[theme]);
  return (['light', 'dark'] as const)
    .map(
      (each) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${each})" content="${colors[each]}">\n`,
    )
    .join('');
}

const noScriptStyle =
  '.no-script{margin:0;padding:.75rem 1rem;background:var(--color-info-soft,Canvas);color:var(--color-ink,CanvasText);text-align:center}';

/** Scripts load the font otherwise. */
export const noScriptHead = (nonce: string, document: DocumentPrerender | undefined): string =>
  `<noscript><style nonce="${nonce}">${document?.fonts ?? ''}${noScriptStyle}</style></noscript>`;
