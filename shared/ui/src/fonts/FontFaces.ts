import { createGlobalStyle } from 'styled-components';
import { fontFiles } from './font-faces';

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

/**
 * The faces of the text family and of its stand-in, to be mounted once, by the page that owns the document.
 * The stand-in is a font of the system drawn at the width and height of Readex Pro, so that the swap moves nothing.
 */
export const FontFaces = createGlobalStyle`
  ${faces}
  @font-face {
    font-family: 'Readex Pro Fallback';
    src: local('Arial'), local('Helvetica Neue'), local('Roboto'), local('Liberation Sans');
    size-adjust: 106.3%;
    ascent-override: 94.1%;
    descent-override: 23.5%;
    line-gap-override: 0%;
  }
`;
