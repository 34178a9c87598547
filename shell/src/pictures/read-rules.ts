import type { ServerStyleSheet } from 'styled-components';

/** What styled-components finds its own rules again by: this text is another element's, beside its own. */
const bookkeeping = /data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\/\*!sc\*\//g;

const face = '@font-face{';
const faceEnd = ';}';

/** Files of fonts come with the scripts, or they would hold them up; until then the stand-in of their size is drawn. */
function withoutFontFiles(css: string): string {
  const [before = '', ...faces] = css.split(face);
  return faces.reduce((kept, text) => {
    const end = text.indexOf(faceEnd) + faceEnd.length;
    return kept + (text.slice(0, end).includes('url(') ? text.slice(end) : face + text);
  }, before);
}

/** The rules that were gathered, as text. */
export function readRules(sheet: ServerStyleSheet): string {
  const css = sheet
    .getStyleTags()
    .replaceAll(/<\/?style\b[^>]*>/g, '')
    .replaceAll(bookkeeping, '')
    .replaceAll(/\n+/g, '');
  return withoutFontFiles(css);
}
