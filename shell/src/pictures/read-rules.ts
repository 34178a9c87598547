import type { ServerStyleSheet } from 'styled-components';

/** What styled-components finds its own rules again by: this text is another element's, beside its own. */
const bookkeeping = /data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\/\*!sc\*\//g;

/** Files of fonts come with the scripts, or they would hold them up; until then the stand-in of their size is drawn. */
const fontFiles = /@font-face\{[^}]*\burl\([^}]*\}/g;

/** The rules that were gathered, as text. */
export function readRules(sheet: ServerStyleSheet): string {
  return sheet
    .getStyleTags()
    .replaceAll(/<\/?style\b[^>]*>/g, '')
    .replaceAll(bookkeeping, '')
    .replaceAll(fontFiles, '')
    .replaceAll(/\n+/g, '');
}
