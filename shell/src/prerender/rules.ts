import type { ServerStyleSheet } from 'styled-components';

const bookkeeping = /data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\/\*!sc\*\//g;

export function readRules(sheet: ServerStyleSheet): string {
  return sheet
    .getStyleTags()
    .replaceAll(/<\/?style\b[^>]*>/g, '')
    .replaceAll(bookkeeping, '')
    .replaceAll(/\n+/g, '');
}

const face = '@font-face{';
const faceEnd = ';}';

function splitFaces(css: string) {
  const [before = '', ...faces] = css.split(face);
  const parts = faces.map((text) => {
    const end = text.indexOf(faceEnd) + faceEnd.length;
    return { rule: face + text.slice(0, end), rest: text.slice(end) };
  });
  return { before, parts };
}

const loadsFile = (rule: string) => rule.includes('url(');

/** Font files load with the scripts; until then a fallback with the same metrics shows. */
export function withoutFontFiles(css: string): string {
  const { before, parts } = splitFaces(css);
  return parts.reduce((kept, { rule, rest }) => kept + (loadsFile(rule) ? '' : rule) + rest, before);
}

export function onlyFontFiles(css: string): string {
  return splitFaces(css)
    .parts.map(({ rule }) => rule)
    .filter(loadsFile)
    .join('');
}
