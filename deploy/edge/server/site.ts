import { pageProtocol, type Language } from '@lisan/contract';

/** Where a document has none of its own. */
export const brand = {
  en: { name: 'Lisan', description: 'Write, speak and lip-sync with AI, in Arabic and English' },
  ar: { name: 'لسان', description: 'اكتب وانطق وزامن الشفاه بالذكاء الاصطناعي، بالعربية والإنجليزية' },
} as const;

/** Address of a page in a language; without one, the visitor's own applies. */
export function addressOf(site: string, path: string, language?: Language): string {
  return site + path + (language === undefined ? '' : `?${pageProtocol.languageQuery}=${language}`);
}
