import { createGlobalStyle, css } from 'styled-components';
import { darkPalette, lightPalette } from './palette';
import type { Palette } from './palette';
import { colorProperty, token } from './token';
import { media } from './media';

const declare = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `${colorProperty(name)}: ${String(value)};`)
    .join('\n');

export const lightTheme = css`
  color-scheme: light;
  --shadow-float: 0 1px 2px rgb(22 24 29 / 6%), 0 12px 32px rgb(22 24 29 / 14%);
  ${declare(lightPalette)}
`;

const dark = css`
  color-scheme: dark;
  --shadow-float: 0 1px 2px rgb(0 0 0 / 40%), 0 12px 32px rgb(0 0 0 / 55%);
  ${declare(darkPalette)}
`;

const scale = Array.from(
  { length: 9 },
  (_, step) => `--type-${step}: calc(${(1.2 ** (step - 1)).toFixed(4)}rem * var(--script-scale));`,
).join('\n');

/** Custom properties of both themes, the type scale of both scripts, and base element rules. */
export const GlobalStyle = createGlobalStyle`
  :root, [data-theme='light'] { ${lightTheme} }
  [data-theme='dark'] { ${dark} }
  @media (prefers-color-scheme: dark) { [data-theme='system'] { ${dark} } }

  :root {
    --font-text: 'Readex Pro Variable', 'Readex Pro Fallback', 'Segoe UI', Tahoma, 'Noto Sans Arabic', sans-serif;
    --font-mono: ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    --motion-state: 120ms;
    --motion-enter: 200ms;
  }
  ${media.calm} { :root { --motion-state: 0.01ms; --motion-enter: 0.01ms; } }

  /* Arabic letters are drawn smaller within the same em and need air above and below. */
  :root, [lang] { --script-scale: 1; --leading-body: 1.6; --leading-tight: 1.2; }
  [lang|='ar'], [dir='auto']:dir(rtl) { --script-scale: 1.08; --leading-body: 1.75; --leading-tight: 1.4; }
  :root, [lang], [dir='auto'] { ${scale} line-height: var(--leading-body); }

  /* Where one stands is told by a background, which the system's colours take away. */
  @media (forced-colors: active) { :is(a, button)[aria-current], [aria-pressed='true'] { text-decoration: underline; } }

  *, *::before, *::after { box-sizing: border-box; }
  html { text-size-adjust: 100%; }
  body {
    margin: 0;
    background: ${token.color.paper};
    color: ${token.color.ink};
    font-family: ${token.type.family};
    font-size: ${token.type.size[1]};
    font-weight: ${token.type.weight.regular};
    font-synthesis: none;
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
    min-block-size: 100dvh;
  }
  h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, blockquote { margin: 0; }
  ul, ol { padding: 0; }
  button, input, textarea, select { font: inherit; color: inherit; letter-spacing: inherit; }
  img, video, svg, canvas { display: block; max-inline-size: 100%; }
  a { color: inherit; }
  summary { font-weight: ${token.type.weight.medium}; cursor: pointer; }
  code, kbd, samp, pre { font-family: ${token.type.mono}; font-size: 0.9em; }
  :focus-visible { outline: ${token.border.strong} solid ${token.color.focus}; outline-offset: 2px; }
  [tabindex='-1']:focus-visible { outline: none; }
  ::selection { background: ${token.color.accentSoft}; color: ${token.color.ink}; }
  ::placeholder { color: ${token.color.inkMuted}; opacity: 1; }
`;
