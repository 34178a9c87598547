import { beforeArticle, afterMin } from './context/liaison';
import { choose } from './context/choose';
import type { Neighbours } from './context/neighbours';
import { SUBJUNCTIVES, PREPOSITIONS, isIn } from './context/word-sets';
import type { PersonalDictionary } from './dictionary/personal-dictionary';
import type { Lexicon } from './lexicon/lexicon';
import { analyse } from './morphology/analyse';
import type { Candidate } from './morphology/candidate';
import { guessReading } from './morphology/guess';
import type { ReadingSource, ReadingWord } from './reading-word';
import { hasMarks, orderMarks } from './script/marks';
import type { Token } from './tokens/tokenise';
import { agrees, cleanWord, isFullyVowelled, overlay } from './words-as-written';

const PHRASE_END = /[.!?؟؛،,:;\n()[\]«»"“”…]/;
const SENTENCE_END = /[.!?؟؛:\n…«"“(]/;

interface Said {
  reading: string;
  source: ReadingSource;
  choice?: Candidate;
}

/** Gives every token its reading, each Arabic word with an eye to the words beside it. */
export class WordReader {
  private readonly memo = new Map<string, Candidate[]>();

  constructor(
    private readonly text: string,
    private readonly lexicon: Lexicon,
    private readonly dictionary: PersonalDictionary,
  ) {}

  readAll(tokens: readonly Token[]): ReadingWord[] {
    let previous: Said | undefined;
    return tokens.map((token, index) => {
      const said = token.said ?? this.readWord(token, index, tokens, previous);
      previous = said;
      const { start, end } = token;
      return {
        text: this.text.slice(start, end),
        reading: orderMarks(said.reading),
        start,
        end,
        source: said.source,
      };
    });
  }

  genderOf(letters: string): 'm' | 'f' | undefined {
    if (letters.startsWith('ال') || letters.length < 2) return undefined;
    const best = this.candidates(letters, false, false)[0];
    if (!best) return /(?:ة|ات)$/.test(letters) ? 'f' : undefined;
    return best.kind === 'noun' && !best.prefix && !best.hasPronoun ? best.gender : undefined;
  }

  private readWord(token: Token, index: number, tokens: readonly Token[], previous: Said | undefined): Said {
    const written = cleanWord(this.text.slice(token.start, token.end));
    const letters = token.letters ?? '';
    const own = this.dictionary.findWord(letters);
    if (own !== undefined) return { reading: own, source: 'dictionary' };
    const isMarked = hasMarks(written);
    if (isMarked && isFullyVowelled(written)) return { reading: written, source: 'as-written' };
    const around = this.neighbours(index, tokens, previous);
    const candidates = this.candidates(
      letters,
      isIn(PREPOSITIONS, around.previous),
      isIn(SUBJUNCTIVES, around.previous),
    );
    if (isMarked) return this.completed(written, letters, candidates, around);
    const choice = choose(candidates, around, this.lexicon);
    if (!choice) return { reading: guessReading(letters), source: 'rule' };
    return { reading: liaise(choice, around), source: 'lexicon', choice };
  }

  private completed(
    written: string,
    letters: string,
    candidates: readonly Candidate[],
    around: Neighbours,
  ): Said {
    const fitting = candidates.filter((candidate) => agrees(written, candidate.reading));
    const choice = choose(fitting, around, this.lexicon);
    const reading = overlay(written, choice?.reading ?? guessReading(letters));
    return choice ? { reading, source: 'as-written', choice } : { reading, source: 'as-written' };
  }

  private neighbours(index: number, tokens: readonly Token[], previous: Said | undefined): Neighbours {
    const here = tokens[index];
    const before = tokens[index - 1];
    const after = tokens[index + 1];
    const gapBefore = this.text.slice(before?.end ?? 0, here?.start ?? 0);
    const isJoined = before !== undefined && !PHRASE_END.test(gapBefore);
    const next = after && this.isJoinedTo(here, after) ? (after.letters ?? '') : '';
    return {
      previous: isJoined ? (before.letters ?? '') : '',
      previousChoice: isJoined ? previous?.choice : undefined,
      next,
      nextChoice: next === '' ? undefined : this.candidates(next, false, false)[0],
      afterNext: this.following(index, tokens),
      startsSentence: before === undefined || SENTENCE_END.test(gapBefore),
    };
  }

  private following(index: number, tokens: readonly Token[]): string[] {
    const letters: string[] = [];
    for (let ahead = index + 1; ahead < Math.min(tokens.length, index + 5); ahead += 1) {
      if (!this.isJoinedTo(tokens[ahead - 1], tokens[ahead])) break;
      letters.push(tokens[ahead]?.letters ?? '');
    }
    return letters;
  }

  private isJoinedTo(left: Token | undefined, right: Token | undefined): boolean {
    return (
      left !== undefined && right !== undefined && !PHRASE_END.test(this.text.slice(left.end, right.start))
    );
  }

  private candidates(letters: string, isGenitive: boolean, isSubjunctive: boolean): Candidate[] {
    const key = `${letters}${isGenitive ? 'g' : ''}${isSubjunctive ? 's' : ''}`;
    const known = this.memo.get(key);
    if (known) return known;
    const found = letters.length > 24 ? [] : analyse(letters, this.lexicon, { isGenitive, isSubjunctive });
    this.memo.set(key, found);
    return found;
  }
}

function liaise({ reading, entry, kind }: Candidate, around: Neighbours): string {
  const isAfterMin = isIn(MIN, around.previous) && (entry.kind === 'preposition' || kind === 'preposition');
  const placed = isAfterMin ? afterMin(reading) : reading;
  return /^ال(?!ذ|ت?ي$)/.test(around.next) ? beforeArticle(placed) : placed;
}

const MIN = new Set(['من']);
