import type { TextRange } from '@lisan/engine-contract';

/** Unicode script → eSpeak's default reader, and the languages that use it. */
const scripts: Readonly<Record<string, readonly [reader: string, ...writers: string[]]>> = {
  Arabic: ['ar', 'fa', 'ur', 'sd', 'ug'],
  Cyrillic: ['ru', 'uk', 'bg', 'sr', 'kk', 'ky', 'be', 'mk'],
  Greek: ['el'],
  Hebrew: ['he'],
  Devanagari: ['hi', 'mr', 'ne'],
  Bengali: ['bn', 'as'],
  Hiragana: ['ja'],
  Katakana: ['ja'],
  Han: ['cmn', 'zh', 'ja', 'yue'],
  Hangul: ['ko'],
  Thai: ['th'],
  Tamil: ['ta'],
  Telugu: ['te'],
  Gujarati: ['gu'],
  Gurmukhi: ['pa'],
  Malayalam: ['ml'],
  Kannada: ['kn'],
  Georgian: ['ka'],
  Armenian: ['hy'],
  Ethiopic: ['am', 'ti'],
};

const letters = Object.keys(scripts).map(
  (script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const,
);

/** A Unicode script name; scripts missing from the table count as Latin. */
export type Script = string;

export interface ScriptRun extends TextRange {
  readonly script: Script | undefined;
}

/**
 * Splits a sentence where its script changes. Digits, punctuation and spaces belong to the letters before
 * them, at the start to those after; without letters there is one run without a script.
 */
export function scriptRuns(text: string, range: TextRange): ScriptRun[] {
  const runs: ScriptRun[] = [];
  for (let index = range.from; index < range.to; index++) {
    const letter = String.fromCodePoint(text.codePointAt(index) ?? 0);
    const script = isOfAScript(letter) ? scriptOf(letter) : undefined;
    const last = runs.at(-1);
    if (script && last?.script !== script) runs.push({ from: index, to: index + letter.length, script });
    else if (last) runs[runs.length - 1] = { ...last, to: index + letter.length };
    index += letter.length - 1;
  }
  const first = runs[0];
  if (!first) return [{ ...range, script: undefined }];
  runs[0] = { ...first, from: range.from };
  return runs;
}

/** Tatweel, ordinals and similar have no script: they belong to their neighbours. */
function isOfAScript(letter: string): boolean {
  return /\p{L}/u.test(letter) && !/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter);
}

function scriptOf(letter: string): Script {
  return letters.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'Latin';
}

export function writes(language: string, script: Script): boolean {
  const primary = primaryLanguage(language);
  const writers = scripts[script];
  if (writers) return writers.includes(primary);
  return !Object.values(scripts).some((others) => others.includes(primary));
}

export function readerOf(script: Script): string {
  return scripts[script]?.[0] ?? 'en-us';
}

/** `ar` of `ar-EG`. */
export function primaryLanguage(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? '';
}
