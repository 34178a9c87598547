import { createGlobalStyle } from 'styled-components';
import arabic from '@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2';
import latinExtended from '@fontsource-variable/readex-pro/files/readex-pro-latin-ext-wght-normal.woff2';
import latin from '@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2';

interface FontFile {
  script: 'arabic' | 'latin' | 'latin-extended';
  /** URL of the woff2 file; fit for `<link rel="preload" as="font" crossorigin>`. */
  url: string;
  unicodeRange: string;
}

const fontFiles: readonly FontFile[] = [
  {
    script: 'arabic',
    url: arabic,
    unicodeRange:
      'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC',
  },
  {
    script: 'latin-extended',
    url: latinExtended,
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
  {
    script: 'latin',
    url: latin,
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
];

const faces = fontFiles
  .map(
    ({ url, unicodeRange }) => `
@font-face {
  font-family: 'Readex Pro Variable';
  font-style: normal;
  font-display: swap;
  font-weight: 160 700;
  src: url(${JSON.stringify(url)}) format('woff2');
  unicode-range: ${unicodeRange};
}`,
  )
  .join('\n');

const arabicRange = fontFiles.find(({ script }) => script === 'arabic')?.unicodeRange ?? '';

interface FallbackFont {
  regular: readonly string[];
  bold: readonly string[];
  /** Readex Pro's width at weights 350, 480 and 600, in percent of the font's; measured on our translations. */
  widths: readonly [number, number, number];
  unicodeRange?: string;
}

/** A later font takes precedence where it is installed. */
const fallbackFonts: readonly FallbackFont[] = [
  {
    regular: ['Arial', 'Helvetica Neue', 'Roboto', 'Liberation Sans'],
    bold: ['Arial Bold', 'Helvetica Neue Bold', 'Roboto Bold', 'Liberation Sans Bold'],
    widths: [106.5, 101.6, 104.1],
  },
  {
    regular: ['Noto Naskh Arabic UI', 'Noto Naskh Arabic', 'Noto Naskh Arabic Regular'],
    bold: ['Noto Naskh Arabic UI Bold', 'Noto Naskh Arabic Bold'],
    widths: [120.3, 119.5, 122.2],
    unicodeRange: arabicRange,
  },
  {
    regular: ['Noto Sans Arabic', 'Noto Sans Arabic Regular'],
    bold: ['Noto Sans Arabic Bold'],
    widths: [108.7, 102.6, 104.9],
    unicodeRange: arabicRange,
  },
];

const weights = ['1 420', '421 540', '541 999'];

const fallbackFaces = fallbackFonts.flatMap(({ regular, bold, widths, unicodeRange }) =>
  widths.map(
    (width, index) => `
@font-face {
  font-family: 'Readex Pro Fallback';
  font-weight: ${weights[index]};
  src: ${(index === 0 ? regular : bold).map((name) => `local('${name}')`).join()};
  size-adjust: ${width}%;
  ascent-override: ${(10_000 / width).toFixed(1)}%;
  descent-override: ${(2_500 / width).toFixed(1)}%;
  line-gap-override: 0%;
  ${unicodeRange ? `unicode-range: ${unicodeRange};` : ''}
}`,
  ),
);

/**
 * Font faces of the text family and its fallback; mount once, in the shell. The fallback has Readex
 * Pro's metrics, so that the swap causes no layout shift.
 */
export const FontFaces = createGlobalStyle`
  ${faces}
  ${fallbackFaces.join('\n')}
`;
