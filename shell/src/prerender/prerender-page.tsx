import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import type { Prerender } from '@lisan/contract';
import type { Language } from '@lisan/i18n';
import { Icon, iconNames, type IconName } from '@lisan/ui';
import { loadOtherPages } from '../routing/pages';
import { markNavigations } from './mark-navigations';
import { PrerenderedShell, markedId } from './PrerenderedShell';
import { createPrerenderServices } from './prerender-services';
import { prerenderedPages } from './prerendered-pages';

const unknown = 'unknown' as IconName;

/**
 * Prerenders a page of the shell in one language.
 * @throws errors of its components
 */
export async function prerenderPage(name: string, language: Language): Promise<Prerender> {
  const prerender = prerenderedPages[name];
  if (!prerender) throw new Error(`The shell prerenders no page '${name}'.`);
  const { isDashboard = false, title, description } = prerender;
  await loadOtherPages();
  const services = await createPrerenderServices(language, isDashboard ? markedId(0) : undefined);
  const t = services.host.translator.translate('shell');
  const sheet = new ServerStyleSheet();
  try {
    const html = renderToString(
      sheet.collectStyles(<PrerenderedShell prerender={prerender} services={services} />),
    );
    // Suspense hides errors and waits on the server.
    if (html.includes('<!--$!-->'))
      throw new Error(`Something of ${prerender.path} throws, or waits, while it renders.`);
    if (!isDashboard)
      return { html, css: readRules(sheet), title: t(title ?? ''), description: t(description ?? '') };
    const icons = Object.fromEntries(
      [...iconNames, unknown].map((name) => [
        name,
        renderToString(sheet.collectStyles(<Icon name={name} />)),
      ]),
    );
    return { ...markNavigations(html, '0'), css: readRules(sheet), icons };
  } finally {
    sheet.seal();
  }
}

const bookkeeping = /data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\/\*!sc\*\//g;

const face = '@font-face{';
const faceEnd = ';}';

/** Font files load with the scripts; until then a fallback with the same metrics shows. */
function withoutFontFiles(css: string): string {
  const [before = '', ...faces] = css.split(face);
  return faces.reduce((kept, text) => {
    const end = text.indexOf(faceEnd) + faceEnd.length;
    return kept + (text.slice(0, end).includes('url(') ? text.slice(end) : face + text);
  }, before);
}

function readRules(sheet: ServerStyleSheet): string {
  const css = sheet
    .getStyleTags()
    .replaceAll(/<\/?style\b[^>]*>/g, '')
    .replaceAll(bookkeeping, '')
    .replaceAll(/\n+/g, '');
  return withoutFontFiles(css);
}
