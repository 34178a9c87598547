import { createGlobalStyle } from 'styled-components';
import { lightTheme } from './GlobalStyle';

/**
 * How pages print: dark on white, without what only a screen can use, and with closed items open.
 * Mount once, in the shell.
 */
export const PrintStyle = createGlobalStyle`
  @media print {
    :root, [data-theme] { ${lightTheme} }
    body { font-size: 11pt; }
    nav, button, form, video, audio, dialog, [role='toolbar'], [aria-hidden='true'] > svg { display: none !important; }
    header, footer { position: static !important; }
    a { background: none !important; color: inherit !important; }
    article, figure, tr, li, h1, h2, h3 { break-inside: avoid; }
    h1, h2, h3 { break-after: avoid; }
    details::details-content { display: block; block-size: auto; content-visibility: visible; }
    summary svg { display: none; }
  }
`;
