import { isLatinLetter, isDigit, isWordCharacter } from '../scan';
import { splitClitics } from '../morphology/clitics';
import { foldSpelling, orderMarks } from '../script/marks';

const ARABIC_WORD = /^[\u0621-\u065F\u0670-\u06D3\u0640]+$/;

/** The user's own readings, by folded letters; also matched after و ف ب ك ل and ال. */
export class PersonalDictionary {
  private readonly words = new Map<string, string>();
  private readonly phrases = new Map<string, string>();
  /** Phrase lengths by first character, longest first: thousands of phrases share few lengths. */
  private readonly phraseLengths = new Map<string, number[]>();

  constructor(entries: ReadonlyMap<string, string> = new Map()) {
    for (const [word, reading] of entries) this.add(word.trim(), orderMarks(reading.trim()));
  }

  findWord(letters: string): string | undefined {
    if (this.words.size === 0) return undefined;
    const whole = this.words.get(foldSpelling(letters));
    if (whole !== undefined) return whole;
    for (const split of splitClitics(letters)) {
      const stem = this.words.get(foldSpelling(split.stem));
      if (stem !== undefined && split.cost > 0 && split.accepts !== 'verb') return split.attach(stem);
    }
    return undefined;
  }

  /** Matches entries of several words, Latin letters or digits, ignoring case. */
  findPhraseAt(text: string, position: number): { end: number; reading: string } | undefined {
    if (this.phrases.size === 0 || isInside(text, position)) return undefined;
    for (const length of this.phraseLengths.get(text.charAt(position).toLowerCase()) ?? []) {
      const end = position + length;
      const reading = this.phrases.get(text.slice(position, end).toLowerCase());
      if (reading !== undefined && !isInside(text, end)) return { end, reading };
    }
    return undefined;
  }

  private add(word: string, reading: string): void {
    if (word === '' || reading === '') return;
    if (ARABIC_WORD.test(word)) {
      const folded = foldSpelling(word);
      if (folded === '') return;
      this.words.set(folded, reading);
      if (folded.startsWith('ال') && folded.length > 4 && !this.words.has(folded.slice(2)))
        this.words.set(folded.slice(2), bare(reading));
      return;
    }
    const written = word.toLowerCase();
    if (this.phrases.has(written)) return;
    this.phrases.set(written, reading);
    const lengths = this.phraseLengths.get(written.charAt(0)) ?? [];
    if (lengths.includes(written.length)) return;
    lengths.push(written.length);
    lengths.sort((left, right) => right - left);
    this.phraseLengths.set(written.charAt(0), lengths);
  }
}

function bare(reading: string): string {
  const article = /^ا[\u064E]?ل\u0652?/.exec(reading)?.[0];
  return article === undefined ? reading : reading.slice(article.length).replace(/^(.)\u0651/, '$1');
}

function isInside(text: string, position: number): boolean {
  return isPart(text[position - 1]) && isPart(text[position]);
}

function isPart(character: string | undefined): boolean {
  return isDigit(character) || isLatinLetter(character) || isWordCharacter(character);
}
