import { languages } from '@lisan/contract';
import { createHash } from 'node:crypto';
import type { Language } from '../translations/language';

const pageStyle = `
:root { --paper: #fbf8f3; --surface: #fff; --sunken: #f3eee5; --ink: #16181d; --muted: #5b6068; --line: #e6e0d6; --control: #8a8478; --accent: #c8442b; --accent-strong: #a93620; --on-accent: #fff; --good: #2a7348; --info: #0f6e78; --info-soft: #e2f1f2; --script: 1; --leading: 1.6 }
@media (prefers-color-scheme: dark) { :root { --paper: #141310; --surface: #1d1b17; --sunken: #26231e; --ink: #f3efe7; --muted: #ada698; --line: #37332c; --control: #857e71; --accent: #f2836a; --accent-strong: #f79e89; --on-accent: #24100a; --good: #7ccb9c; --info: #6bc3cd; --info-soft: #17302f } }
[lang='ar'] { --script: 1.08; --leading: 1.75 }
* { box-sizing: border-box }
body { margin: 0; min-block-size: 100dvh; display: grid; place-items: center; padding: 1rem; background: var(--paper); color: var(--ink); font: calc(1rem * var(--script))/var(--leading) 'Readex Pro Variable', 'Readex Pro', 'Segoe UI', Tahoma, 'Noto Sans Arabic', sans-serif; -webkit-font-smoothing: antialiased }
main { inline-size: min(100%, 27rem); padding: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 12px }
@media (min-width: 30rem) { main { padding: 2rem } }
h1, p, ul { margin: 0 }
header { display: flex; align-items: center; gap: .5rem; margin-block-end: 1.5rem }
svg { flex: none; fill: none; stroke-linecap: round; stroke-linejoin: round }
.mark { inline-size: 1.75rem; block-size: 1.75rem; stroke: var(--ink); stroke-width: 3 }
.stem { stroke: var(--accent) }
.brand { font-size: 1.2rem; font-weight: 600; line-height: 1 }
.wave { flex: 1; min-inline-size: 0; inline-size: 4rem; block-size: 2rem; margin-inline-start: 1rem; stroke: var(--control); stroke-width: 1.5; opacity: .7 }
.over { color: var(--muted); font-size: .9em }
h1 { margin-block-end: .25rem; font-size: calc(1.44rem * var(--script)); font-weight: 600; line-height: 1.3 }
.muted { color: var(--muted) }
.price { display: flex; align-items: baseline; flex-wrap: wrap; gap: .25rem .5rem; margin-block: 1rem }
.amount { font-size: 2.5rem; font-weight: 600; line-height: 1; font-variant-numeric: tabular-nums }
ul { display: grid; gap: .5rem; padding: 0; margin-block-end: 1.5rem; list-style: none }
li { display: flex; align-items: start; gap: .5rem }
li svg { inline-size: 1.1rem; block-size: calc(1em * var(--leading)); stroke: var(--good); stroke-width: 2 }
.note { padding: .75rem 1rem; margin-block-end: 1rem; border-radius: 6px; background: var(--info-soft); border-inline-start: 3px solid var(--info) }
.trial { margin-block-end: 1rem }
form { display: grid; gap: .75rem; margin-block-start: 1.5rem }
button, .button { display: grid; place-items: center; min-block-size: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--control); border-radius: 6px; background: transparent; color: var(--ink); font: inherit; text-align: center; text-decoration: none; cursor: pointer; transition: background-color 120ms }
button:hover { background: var(--sunken) }
.first, .button { border-color: transparent; background: var(--accent); color: var(--on-accent); font-weight: 600 }
.first:hover, .button:hover { background: var(--accent-strong) }
.button { margin-block-start: 1.5rem }
:focus-visible { outline: 2px solid var(--info); outline-offset: 2px }
@media (prefers-reduced-motion: reduce) { * { transition: none } }
@media (forced-colors: active) { button, .button { border: 1px solid } }
@media print { :root { --paper: #fff; --surface: #fff; --sunken: #fff; --ink: #000; --muted: #333; --line: #ccc; --control: #999 } body { display: block; padding: 0 } main { inline-size: auto; border: 0 } .wave, .links, form, video, audio { display: none } article, li { break-inside: avoid } }
`;

export interface PageFrame {
  readonly title: string;
  readonly language: Language;
  readonly nonce?: string;
  readonly body: string;
  readonly style?: string;
}

const brand: Readonly<Record<Language, string>> = { en: 'Lisan', ar: 'لسان' };

export function renderFrame({ title, language, nonce, body, style = '' }: PageFrame): string {
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}">
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

export function styleHashOf(style = ''): string {
  return `'sha256-${createHash('sha256')
    .update(pageStyle + style)
    .digest('base64')}'`;
}

/** Audio is drawn left to right in every language. */
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
