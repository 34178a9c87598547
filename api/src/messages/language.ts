export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The best of our languages for an `Accept-Language` header; English when none fits. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((each) => each.trim().startsWith('q='));
      return { language: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((first, second) => second.quality - first.quality);
  for (const wish of wishes) {
    const found = languages.find((language) => language === wish.language);
    if (found) return found;
  }
  return 'en';
}
