import { createHash } from 'node:crypto';
import type { Language } from '../translations/language';
import { pageStyle } from './page-style';

export interface PageFrame {
  readonly title: string;
  readonly language: Language;
  /** Allows the style in the Content-Security-Policy of this answer; not needed beside `styleHashOf`. */
  readonly nonce?: string;
  /** HTML; whatever comes from outside is escaped in it. */
  readonly body: string;
  /** Rules beside those of every page. */
  readonly style?: string;
}

const brand: Readonly<Record<Language, string>> = { en: 'Lisan', ar: 'لسان' };

/** The frame of the server's own pages: the brand, one card, no script. */
export function renderFrame({ title, language, nonce, body, style = '' }: PageFrame): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${brand[language]}</title>
<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${pageStyle}${style}</style>
</head>
<body>
<main>
<header>
<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="stem" d="M26.5 4.5v15c0 5-4 8-10.2 8-6.5 0-11-2.8-12.3-8.5"/><path d="M20 14v5.5M14 9v12M8 13.5v3"/></svg>
<span class="brand">${brand[language]}</span>
${wave}
</header>
${body}
</main>
</body>
</html>
`;
}

/** What allows a page's style in its Content-Security-Policy, for pages that are served more than once. */
export function styleHashOf(style = ''): string {
  return `'sha256-${createHash('sha256')
    .update(pageStyle + style)
    .digest('base64')}'`;
}

/** Sound is drawn from left to right in every language. */
const wave = `<svg class="wave" viewBox="0 0 192 40" preserveAspectRatio="none" aria-hidden="true"><path d="${drawWave()}"/></svg>`;

function drawWave(): string {
  return Array.from({ length: 48 }, (_, index) => {
    const middle = Math.exp(-(((index - 24) / 9) ** 2));
    const half = 1 + 17 * middle * Math.abs(Math.sin(index * 1.7) * 0.6 + Math.cos(index * 0.9) * 0.4);
    return `M${index * 4 + 2} ${(20 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
  }).join('');
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
