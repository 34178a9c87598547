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
import { readRules, withoutFontFiles } from './rules';

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
      return {
        html,
        css: withoutFontFiles(readRules(sheet)),
        title: t(title ?? ''),
        description: t(description ?? ''),
      };
    const icons = Object.fromEntries(
      [...iconNames, unknown].map((name) => [
        name,
        renderToString(sheet.collectStyles(<Icon name={name} />)),
      ]),
    );
    return { ...markNavigations(html, '0'), css: withoutFontFiles(readRules(sheet)), icons };
  } finally {
    sheet.seal();
  }
}
