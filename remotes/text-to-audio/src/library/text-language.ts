/** Words common in one language and rare in the others. */
const commonWords: Readonly<Record<string, string>> = {
  en: 'the and of to is that with for you are this have was it your from they will what not',
  fr: 'le la les des et est une dans que pour vous pas avec sur ce nous qui être votre au',
  es: 'el los las una que para con por está del como más pero su este muy también usted y es',
  de: 'der die das und ist nicht mit ein eine für auf den von sie wir ich auch werden zu sind',
  tr: 've bir bu için ile çok daha ne gibi olan değil var ben sen biz kadar ama sonra her de',
  it: 'il gli che di una per con non sono della più anche questo come nel alla è ha ma si',
  pt: 'o os uma não com para que você mais seu como está são mas em do da ao isso também',
  id: 'yang dan di itu dengan untuk tidak ini dari dalam akan pada anda kami bisa juga ada saya ke adalah',
};

const byWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(commonWords))
  for (const word of words.split(' ')) byWord.set(word, [...(byWord.get(word) ?? []), language]);

/** Characters that suffice to detect a language. */
const MAX_CHARACTERS_CHECKED = 2_000;

/**
 * Language of a text as a primary tag; undefined when too short or mixed. Detects by script, Latin
 * script by common words.
 */
export function languageOfText(text: string): string | undefined {
  const checked = text.slice(0, MAX_CHARACTERS_CHECKED);
  // Called at every key: cache the last result.
  if (checked !== last.checked) last = { checked, language: findLanguage(checked) };
  return last.language;
}

let last: { readonly checked: string; readonly language: string | undefined } = {
  checked: '',
  language: undefined,
};

export function findLanguage(text: string): string | undefined {
  const checked = text.slice(0, MAX_CHARACTERS_CHECKED);
  const count = (pattern: RegExp) => checked.match(pattern)?.length ?? 0;
  const letters = count(/\p{L}/gu);
  if (letters < 6) return undefined;
  const isMostly = (pattern: RegExp) => count(pattern) > letters * 0.6;
  if (isMostly(/\p{Script=Arabic}/gu)) return languageInArabicScript(count);
  if (isMostly(/\p{Script=Devanagari}/gu)) return 'hi';
  if (isMostly(/\p{Script=Cyrillic}/gu)) return 'ru';
  return isMostly(/\p{Script=Latin}/gu) ? languageInLatinScript(checked) : undefined;
}

/** By letters absent from Arabic; a borrowed name may hold one or two. */
function languageInArabicScript(count: (pattern: RegExp) => number): string {
  const urdu = count(/[ٹڈڑےں]/g);
  const persian = count(/[پچژگ]/g);
  const shared = count(/[یک]/g);
  if (urdu > 1) return 'ur';
  return persian + shared > 2 ? 'fa' : 'ar';
}

function languageInLatinScript(text: string): string | undefined {
  const scores = new Map<string, number>();
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? [])
    for (const language of byWord.get(word) ?? [])
      scores.set(language, (scores.get(language) ?? 0) + 1 / (byWord.get(word)?.length ?? 1));
  const [first, second] = [...scores].sort(([, one], [, other]) => other - one);
  return first && first[1] >= 2 && first[1] > (second?.[1] ?? 0) * 1.3 ? first[0] : undefined;
}

/** `en` for `en-GB`. */
export const primaryOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';
