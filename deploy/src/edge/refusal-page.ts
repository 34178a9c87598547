import type { pageProtocol } from '@lisan/contract';
import type { Language } from './language';

const words = { en: 'Back to Lisan', ar: 'العودة إلى لسان' };
const home = '/home' satisfies (typeof pageProtocol.dashboardPaths)[number];

/** A refusal for somebody whose browser has left the page for it, such as by a form. Nothing in it loads or runs. */
export function renderRefusal(sentence: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${language === 'ar' ? 'لسان' : 'Lisan'}</title>
</head>
<body>
<main>
<h1>${sentence}</h1>
<p><a href="${home}">${words[language]}</a></p>
</main>
</body>
</html>
`;
}

/** Nothing is loaded, and nobody frames it. */
export const refusalPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
