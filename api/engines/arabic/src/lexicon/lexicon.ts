import { foldLetters, orderMarks, stripMarks } from '../script/marks';
import type { Entry, FindEntries } from './entry';
import { loadNouns } from './load-nouns';
import { loadCommands, loadParticles, loadPreferred } from './load-particles';
import { loadVerbs } from './load-verbs';
import { RANK } from './ranks';

const NO_ENTRIES: readonly Entry[] = [];

export class Lexicon {
  private readonly byLetters = new Map<string, Entry[]>();
  private readonly byConnected = new Map<string, Entry[]>();
  /** Spellings that fold to the same key. */
  private readonly byFolded = new Map<string, string[]>();
  private readonly commands = new Set<string>();

  constructor() {
    const preferred = loadPreferred();
    for (const entry of [...loadParticles(), ...loadNouns(), ...loadVerbs()]) {
      const letters = stripMarks(entry.reading);
      const same = findSame(this.byLetters.get(letters), entry);
      if (same) {
        // أَلْقَى is "he threw" before "I meet".
        if (entry.kind === 'verb' && entry.rank < same.rank) {
          const { mood, voice, person, isShortened, connectedReading } = entry;
          Object.assign(same, { mood, voice, person, isShortened, connectedReading });
        }
        same.rank = Math.min(same.rank, entry.rank);
        if (entry.isPerson === true) same.isPerson = true;
        if (entry.kind === 'name' && entry.gender === 'f') same.gender = 'f';
        continue;
      }
      entry.rank = Math.min(entry.rank, preferredRank(preferred, entry));
      this.add(entry, letters);
    }
    this.addUnlisted(preferred);
    for (const reading of loadCommands()) {
      this.commands.add(reading);
      if (!this.findExact(stripMarks(reading)).some((entry) => entry.reading === reading)) {
        this.add({
          reading,
          kind: 'verb',
          mood: 'imperative',
          person: '2ms',
          rank: 44,
          connectedReading: reading,
        });
      }
    }
  }

  readonly findExact: FindEntries = (letters) => this.byLetters.get(letters) ?? NO_ENTRIES;

  /** Verb stems that exist only before an attached pronoun: كَتَبُو(هَا), رَآ(هُ). */
  readonly findConnected: FindEntries = (letters) => this.byConnected.get(letters) ?? NO_ENTRIES;

  readonly findFolded: FindEntries = (letters) =>
    this.byFolded.get(foldLetters(letters))?.flatMap((spelling) => this.findExact(spelling)) ?? NO_ENTRIES;

  isCommand(reading: string): boolean {
    return this.commands.has(reading);
  }

  get size(): number {
    let count = 0;
    for (const entries of this.byLetters.values()) count += entries.length;
    return count;
  }

  private add(entry: Entry, letters = stripMarks(entry.reading)): void {
    if (!this.byLetters.has(letters)) push(this.byFolded, foldLetters(letters), letters);
    push(this.byLetters, letters, entry);
    const connectedLetters =
      entry.connectedReading === undefined ? letters : stripMarks(entry.connectedReading);
    if (connectedLetters !== letters) push(this.byConnected, connectedLetters, entry);
  }

  private addUnlisted(preferred: ReadonlyMap<string, number>): void {
    for (const [reading, rank] of preferred) {
      const isKnown = this.findExact(stripMarks(reading)).some((entry) => entry.reading === reading);
      if (isKnown) continue;
      const isImperative = ONLY_IMPERATIVE.test(stripMarks(reading));
      this.add({
        reading,
        rank,
        kind: rank >= RANK.preferredVerb ? 'verb' : 'noun',
        ...(isImperative && { mood: 'imperative' as const, person: '2ms' }),
      });
    }
  }
}

const ONLY_IMPERATIVE = /^(?:خذ|خذوا|هات|دعونا|دعنا|أعطني)$/;

function preferredRank(preferred: ReadonlyMap<string, number>, entry: Entry): number {
  const rank = preferred.get(orderMarks(entry.reading));
  if (rank === undefined) return Number.POSITIVE_INFINITY;
  const isVerb = entry.kind === 'verb';
  return isVerb === rank >= RANK.preferredVerb ? rank : Number.POSITIVE_INFINITY;
}

function findSame(known: readonly Entry[] | undefined, entry: Entry): Entry | undefined {
  for (const each of known ?? NO_ENTRIES) if (isSame(each, entry)) return each;
  return undefined;
}

/** أَعِدْ is "return it" and "I promise": only the first is a command. */
function isSame(one: Entry, other: Entry): boolean {
  const isBothOrNeither = (one.mood === 'imperative') === (other.mood === 'imperative');
  return one.reading === other.reading && one.kind === other.kind && isBothOrNeither;
}

function push<T>(index: Map<string, T[]>, key: string, value: T): void {
  const values = index.get(key);
  if (values) values.push(value);
  else index.set(key, [value]);
}

let shared: Lexicon | undefined;

export function getLexicon(): Lexicon {
  shared ??= new Lexicon();
  return shared;
}
