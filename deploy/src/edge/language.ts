/** Arabic when the browser asks for it before English; English otherwise. */
export function languageOf(acceptLanguage: string | undefined): 'en' | 'ar' {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((text) => /^\s*q=([0-9.]+)/.exec(text)?.[1])
        .find((text) => text !== undefined);
      return { tag: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => (tag === 'ar' || tag === 'en') && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted[0]?.tag === 'ar' ? 'ar' : 'en';
}
