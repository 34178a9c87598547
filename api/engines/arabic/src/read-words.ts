import { caseVowelAfter } from './context/case';
import { choose } from './context/choose';
import { teenReading } from './context/fixed-choices';
import { NAMES_OF_AMOUNTS, numberCase, type WordBefore } from './context/number-case';
import { applyLiaison, applyLiaisonToGuess } from './context/liaison';
import { markedPassive } from './context/passives';
import type { Neighbours } from './context/neighbours';
import {
  CLAUSE_START,
  EMPHASIS,
  FIRST_PERSON_PAST,
  NOMINATIVE,
  PREPOSITIONS,
  isIn,
  takesSubjunctive,
} from './context/word-sets';
import type { PersonalDictionary } from './dictionary/personal-dictionary';
import type { Entry } from './lexicon/entry';
import type { Lexicon } from './lexicon/lexicon';
import { analyse } from './morphology/analyse';
import type { Candidate } from './morphology/candidate';
import { guessReading } from './morphology/guess';
import type { ReadingDetails, ReadingSource, ReadingWord } from './reading-word';
import { DAMMA, KASRA, foldLetters, hasMarks, orderMarks, stripMarks } from './script/marks';
import type { GrammaticalCase } from './numbers/cardinal';
import { isCount } from './numbers/counted';
import type { Token } from './tokens/tokenise';
import { describeWord } from './word-details';
import { agrees, cleanWord, isFullyVowelled, overlay } from './words-as-written';

const PHRASE_END = /[.!?؟؛،,:;\n()[\]«»"“”…]/;
const SENTENCE_END = /[.!?؟؛:\n…«"“(]/;
/** Longer than any Arabic word with affixes; skips the lookup. */
const MAX_WORD_LENGTH = 24;
const MAX_WORDS_AHEAD = 4;
const MAX_WORDS_BACK = 5;
const MAX_LOOKBACK_WORDS = 12;
const MAX_UNIT_LENGTH = 12;
const MAX_QUESTION_LENGTH = 150;
const QUESTION = /^[^.!\n]*[?؟]/;

function ownCase(choice: Candidate, caseVowel: string): string {
  return choice.isGenitive ? KASRA : caseVowel;
}

const TWO_VOWELS = /[\u064B-\u0650\u0652\u0670]{2}/;

/** A typo may fit no ending: neither change its letters nor give one two vowels. */
function marksOnly(reading: string, letters: string): boolean {
  return !TWO_VOWELS.test(orderMarks(reading)) && foldLetters(stripMarks(reading)) === foldLetters(letters);
}

interface SpokenWord {
  reading: string;
  source: ReadingSource;
  choice?: Candidate;
  doubtful?: boolean;
  alternatives?: string[];
  case?: GrammaticalCase;
  /** Before the pronoun of a noun. */
  caseVowel?: string;
}

export class WordReader {
  private readonly memo = new Map<string, Candidate[]>();
  /** Whether the next token is in the same phrase. */
  private readonly joined = new Map<Token, boolean>();

  constructor(
    private readonly text: string,
    private readonly lexicon: Lexicon,
    private readonly dictionary: PersonalDictionary,
    private readonly details?: ReadingDetails,
  ) {}

  readAll(tokens: readonly Token[]): ReadingWord[] {
    const done: SpokenWord[] = [];
    return tokens.map((token, index) => {
      const spoken: SpokenWord =
        this.readNumber(token, index, tokens, done) ??
        token.spoken ??
        this.readWord(token, index, tokens, done);
      done.push(spoken);
      const { start, end } = token;
      const text = this.text.slice(start, end);
      const { source, doubtful, alternatives } = spoken;
      return {
        text,
        reading: orderMarks(spoken.reading),
        start,
        end,
        source,
        ...(doubtful === true && { doubtful }),
        ...(alternatives && { alternatives }),
      };
    });
  }

  genderOf(letters: string): 'm' | 'f' | undefined {
    if (letters.startsWith('ال') || letters.length < 2) return undefined;
    const best = this.candidates(letters, DAMMA, false)[0];
    if (!best) return /(?:ة|ات)$/.test(letters) ? 'f' : undefined;
    return best.kind === 'noun' && !best.hasPrefix && !best.hasPronoun ? best.gender : undefined;
  }

  private readNumber(
    { case: ownCase, inCase, spoken, start, end }: Token,
    index: number,
    tokens: readonly Token[],
    done: readonly SpokenWord[],
  ): SpokenWord | undefined {
    if (spoken === undefined || inCase === undefined || ownCase === undefined) return undefined;
    if (ownCase !== 'nominative') return { ...spoken, case: ownCase };
    const before: WordBefore[] = [];
    for (let back = index - 1; back >= Math.max(0, index - MAX_LOOKBACK_WORDS); back -= 1) {
      if (!this.isJoinedTo(tokens[back], tokens[back + 1])) break;
      before.push({
        letters: tokens[back]?.letters ?? '',
        choice: done[back]?.choice,
        case: done[back]?.case,
      });
    }
    const unit =
      this.text
        .slice(start, end)
        .split(/[^\u0621-\u064A]/)
        .at(-1) ?? '';
    const next = tokens[index + 1]?.letters ?? '';
    const counted = this.candidates(unit === '' ? next : unit, DAMMA, false)[0]?.entry;
    const grammaticalCase = numberCase(
      {
        text: this.text.slice(start, end + MAX_UNIT_LENGTH),
        countsPeopleOrDays:
          counted?.isPerson === true || counted?.isHuman === true || spoken.reading.startsWith('ال'),
      },
      before,
    );
    const reading = grammaticalCase === 'nominative' ? spoken.reading : inCase(grammaticalCase);
    return { ...spoken, reading, case: grammaticalCase };
  }

  private readWord(
    token: Token,
    index: number,
    tokens: readonly Token[],
    done: readonly SpokenWord[],
  ): SpokenWord {
    const written = cleanWord(this.text.slice(token.start, token.end));
    const letters = token.letters ?? '';
    const own = this.dictionary.findWord(letters);
    if (own !== undefined && this.details !== 'alternatives') return { reading: own, source: 'dictionary' };
    const isMarked = hasMarks(written);
    if (isMarked && own === undefined && isFullyVowelled(written))
      return { reading: written, source: 'as-written' };
    const around = this.neighbours(index, tokens, done);
    const caseVowel =
      this.inherited(letters, index, tokens, done) ??
      caseVowelAfter({
        previous: around.previous,
        previousChoice: around.previousChoice,
        beforePrevious: around.beforePrevious,
        beforePreviousChoice: around.beforePreviousChoice,
        startsWithWaw: letters.startsWith('و'),
        hasSecondPersonSuffix: /(?:ك|كم)$/.test(letters),
        followsVerbAndSubject: around.followsVerbAndSubject,
        subjectBeforeVerb:
          around.previousChoice?.kind === 'verb' ? this.subjectBefore(index - 1, tokens, done) : undefined,
        namesAmount:
          NAMES_OF_AMOUNTS.test(letters) &&
          (around.nextReading !== '' || around.nextChoice?.kind === 'number'),
      });
    const candidates = this.candidates(letters, caseVowel, takesSubjunctive(around));
    const readCandidate = (candidate: Candidate) =>
      applyLiaison(candidate, around, ownCase(candidate, caseVowel));
    const describe = (reading: string) =>
      describeWord(reading, candidates, around, {
        lexicon: this.lexicon,
        details: this.details,
        readCandidate,
      });
    if (own !== undefined) return { reading: own, source: 'dictionary', ...describe(own), doubtful: false };
    if (isMarked) return this.completed(written, letters, candidates, around);
    const choice = choose(candidates, around, this.lexicon);
    const teen = teenReading(letters, around);
    if (teen !== undefined) return { reading: teen, source: 'lexicon', ...(choice && { choice }) };
    const spoken = choice
      ? readCandidate(choice)
      : applyLiaisonToGuess(guessReading(letters, caseVowel), around, caseVowel);
    if (choice && !marksOnly(spoken, letters)) return { reading: guessReading(letters), source: 'rule' };
    const reading =
      letters.endsWith('ك') && this.addressesHer(index, tokens, done)
        ? spoken.replace(/\u0643\u064E$/, `ك${KASRA}`)
        : spoken;
    if (!choice) return { reading, source: 'rule', ...describe(reading) };
    return { reading, source: 'lexicon', choice, caseVowel, ...describe(reading) };
  }

  /** «جددي إطلالتك» */
  private addressesHer(index: number, tokens: readonly Token[], done: readonly SpokenWord[]): boolean {
    return this.followed(
      index,
      tokens,
      done,
      ({ mood, person }) => mood === 'imperative' && person === '2fs',
    );
  }

  private completed(
    written: string,
    letters: string,
    candidates: readonly Candidate[],
    around: Neighbours,
  ): SpokenWord {
    const fitting = candidates.filter((candidate) => agrees(written, candidate.reading));
    const choice = choose(fitting.map(markedPassive), around, this.lexicon);
    const reading = overlay(written, choice?.reading ?? guessReading(letters));
    return choice ? { reading, source: 'as-written', choice } : { reading, source: 'as-written' };
  }

  private neighbours(index: number, tokens: readonly Token[], done: readonly SpokenWord[]): Neighbours {
    const before = tokens[index - 1];
    const gapBefore = this.text.slice(before?.end ?? 0, tokens[index]?.start ?? 0);
    const isJoined = before !== undefined && !PHRASE_END.test(gapBefore);
    const isFurtherJoined = isJoined && this.isJoinedTo(tokens[index - 2], before);
    const following = this.following(index, tokens);
    const next = following[0] ?? '';
    const [start, after] = [tokens[index]?.end ?? 0, tokens[index + 1]];
    const isNextJoined = this.isJoinedTo(tokens[index], after);
    const startsSentence = before === undefined || SENTENCE_END.test(gapBefore);
    return {
      nextReading: isNextJoined ? (after?.spoken?.reading ?? '') : '',
      followsCount:
        isJoined && done[index - 1]?.case !== undefined && isCount(this.text.slice(before.start, before.end)),
      isQuestion: startsSentence && QUESTION.test(this.text.slice(start, start + MAX_QUESTION_LENGTH)),
      followsVerbAndSubject: this.followsVerbAndSubject(index, tokens, done),
      previous: isJoined ? (before.letters ?? '') : '',
      previousChoice: isJoined ? done[index - 1]?.choice : undefined,
      beforePrevious: isFurtherJoined ? (tokens[index - 2]?.letters ?? '') : '',
      beforePreviousChoice: isFurtherJoined ? done[index - 2]?.choice : undefined,
      next,
      nextChoice: this.bestOf(next),
      afterNextChoice: this.bestOf(following[1] ?? ''),
      canBeWomanNext:
        tokens[index]?.letters?.endsWith('ت') === true &&
        next !== '' &&
        this.lexicon
          .findExact(next)
          .some(({ kind, isPerson, gender }) => kind === 'name' && isPerson && gender === 'f'),
      following: following,
      startsSentence,
      startsClause: !isJoined,
      followsImperative: this.followed(index, tokens, done, ({ mood }) => mood === 'imperative'),
      followsFirstPerson:
        FIRST_PERSON_PAST.test(tokens[index]?.letters ?? '') &&
        this.followed(index, tokens, done, ({ person = '' }) => person.startsWith('1'), /[:\n«"“]/),
      addressesReader: !isJoined && this.addressesReader(index, tokens),
      isNextOnlyVerb:
        next !== '' &&
        !next.startsWith('ال') &&
        this.candidates(next, DAMMA, false).every(({ kind }) => kind === 'verb'),
    };
  }

  private addressesReader(index: number, tokens: readonly Token[]): boolean {
    for (const step of [1, -1]) {
      for (let at = index + step; Math.abs(at - index) <= MAX_LOOKBACK_WORDS; at += step) {
        const [left, right] = step > 0 ? [at - 1, at] : [at, at + 1];
        const [before, after] = [tokens[left], tokens[right]];
        if (!before || !after || SENTENCE_END.test(this.text.slice(before.end, after.start))) break;
        if (this.isAddress(tokens[at]?.letters ?? '')) return true;
      }
    }
    return false;
  }

  private isAddress(letters: string): boolean {
    if (/^[وف]?(?:ب|ل|في|من|عن|مع|علي|إلي|لدي|عند)(?:ك|كم)$/.test(letters)) return true;
    const best = this.bestOf(letters);
    return best?.entry.mood === 'imperative' || (best?.hasPronoun === true && /..(?:ك|كم)$/.test(letters));
  }

  /** A noun before the verb in its clause that no preposition governs: «كوب حراري يحفظ مشروبك». */
  private subjectBefore(
    index: number,
    tokens: readonly Token[],
    done: readonly SpokenWord[],
  ): Candidate | undefined {
    let subject: Candidate | undefined;
    for (let back = index - 1; back >= Math.max(0, index - MAX_WORDS_BACK); back -= 1) {
      const choice = done[back]?.choice;
      if (!this.isJoinedTo(tokens[back], tokens[back + 1]) || choice?.kind === 'verb') break;
      if (CLAUSE_START.test(tokens[back]?.letters ?? '')) break;
      if (tokens[back]?.letters === 'كم') return undefined;
      if (choice === undefined) continue;
      const isGoverned = choice.kind === 'preposition' || choice.isGenitive;
      if (isGoverned || isIn(PREPOSITIONS, tokens[back]?.letters ?? '')) subject = undefined;
      else if (choice.kind === 'noun' || choice.kind === 'name') subject = choice;
    }
    return subject;
  }

  private followsVerbAndSubject(
    index: number,
    tokens: readonly Token[],
    done: readonly SpokenWord[],
  ): boolean {
    let hasSubject = false;
    for (let back = index - 1; back >= Math.max(0, index - MAX_WORDS_BACK); back -= 1) {
      const choice = done[back]?.choice;
      if (!choice || choice.isGenitive || !this.isJoinedTo(tokens[back], tokens[back + 1])) return false;
      if (choice.kind === 'verb')
        return hasSubject && choice.entry.voice === 'active' && choice.entry.person?.startsWith('3') === true;
      if (!/^(?:noun|adjective|name)$/.test(choice.kind)) return false;
      hasSubject ||=
        choice.hasArticle || choice.kind === 'name' || (choice.hasPronoun && choice.entry.isPerson === true);
    }
    return false;
  }

  private followed(
    index: number,
    tokens: readonly Token[],
    done: readonly SpokenWord[],
    isSuch: (entry: Entry) => boolean,
    end = SENTENCE_END,
  ): boolean {
    for (let back = index - 1; back >= Math.max(0, index - MAX_LOOKBACK_WORDS); back -= 1) {
      if (end.test(this.text.slice(tokens[back]?.end ?? 0, tokens[back + 1]?.start ?? 0))) return false;
      const entry = done[back]?.choice?.entry;
      if (entry?.kind === 'verb' && isSuch(entry)) return true;
    }
    return false;
  }

  /** A noun joined by و, and نَفْس or كُلّ after its noun, inherit the genitive. */
  private inherited(
    letters: string,
    index: number,
    tokens: readonly Token[],
    done: readonly SpokenWord[],
  ): string | undefined {
    if (!letters.startsWith('و') && !EMPHASIS.test(letters)) return undefined;
    const joined = done[index - 1];
    if (
      letters.startsWith('و') &&
      joined?.choice?.kind === 'noun' &&
      joined.choice.hasPronoun &&
      this.isJoinedTo(tokens[index - 1], tokens[index])
    )
      return ownCase(joined.choice, joined.caseVowel ?? DAMMA);
    for (let back = index - 1; back >= Math.max(0, index - MAX_WORDS_BACK); back -= 1) {
      const choice = done[back]?.choice;
      if (!choice || choice.kind === 'verb' || !this.isJoinedTo(tokens[back], tokens[back + 1]))
        return undefined;
      if (NOMINATIVE.test(choice.reading) && !NOMINATIVE.test(choice.entry.reading)) return DAMMA;
      // «في القرية رجل وزوجته»: the indefinite noun starts another part.
      const after = done[back + 1]?.choice;
      if (choice.hasArticle && back + 1 < index && after?.kind === 'noun' && !after.hasArticle)
        return undefined;
      const isGoverned = choice.kind === 'preposition' || choice.isGenitive;
      if (isGoverned) return KASRA;
    }
    return undefined;
  }

  private following(index: number, tokens: readonly Token[]): string[] {
    const letters: string[] = [];
    for (let ahead = index + 1; ahead <= index + MAX_WORDS_AHEAD; ahead += 1) {
      if (!this.isJoinedTo(tokens[ahead - 1], tokens[ahead])) break;
      letters.push(tokens[ahead]?.letters ?? '');
    }
    return letters;
  }

  private isJoinedTo(left: Token | undefined, right: Token | undefined): boolean {
    if (left === undefined || right === undefined) return false;
    const known = this.joined.get(left);
    if (known !== undefined) return known;
    const isJoined = !PHRASE_END.test(this.text.slice(left.end, right.start));
    this.joined.set(left, isJoined);
    return isJoined;
  }

  /** Without context. */
  private bestOf(letters: string): Candidate | undefined {
    return letters === '' ? undefined : this.candidates(letters, DAMMA, false)[0];
  }

  private candidates(letters: string, caseVowel: string, isSubjunctive: boolean): Candidate[] {
    const key = letters + caseVowel + (isSubjunctive ? 's' : '');
    const known = this.memo.get(key);
    if (known) return known;
    const found =
      letters.length > MAX_WORD_LENGTH ? [] : analyse(letters, this.lexicon, { caseVowel, isSubjunctive });
    this.memo.set(key, found);
    return found;
  }
}
