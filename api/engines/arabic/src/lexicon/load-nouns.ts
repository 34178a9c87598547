import { KASRATAN } from '../script/marks';
import { words as toWords } from './load-particles';
import type { Entry, WordKind } from './entry';
import { RANK } from './ranks';
import adjectives from './adjectives.json' with { type: 'json' };
import moreAdjectives from './adjectives-more.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import moreNames from './names-more.json' with { type: 'json' };
import nouns from './nouns.json' with { type: 'json' };
import abstractNouns from './nouns-abstract.json' with { type: 'json' };
import dailyNouns from './nouns-daily.json' with { type: 'json' };
import knowledgeNouns from './nouns-knowledge.json' with { type: 'json' };
import livingNouns from './nouns-living.json' with { type: 'json' };
import moreNouns from './nouns-more.json' with { type: 'json' };
import societyNouns from './nouns-society.json' with { type: 'json' };

const PERSON_THEMES = new Set(['people', 'actors', 'men', 'women', 'surnames']);

type Themes = Readonly<Record<string, string>>;

/** Of equal readings in one rank the earlier list wins. */
const NOUNS: readonly Themes[] = [
  nouns,
  dailyNouns,
  abstractNouns,
  moreNouns,
  societyNouns,
  livingNouns,
  knowledgeNouns,
];
const ADJECTIVES: readonly Themes[] = [adjectives, moreAdjectives];
const NAMES: readonly Themes[] = [names, moreNames];

/** Format: `singular/plural/plural`, `/f` for a feminine without ة, `/h` for people in ـون. */
export function loadNouns(): Entry[] {
  const listed = NOUNS.flatMap((themes) => read(themes, 'noun', RANK.listed));
  const described = ADJECTIVES.flatMap((themes) => read(themes, 'adjective', RANK.listed));
  const named = NAMES.flatMap((themes) => read(themes, 'name', RANK.name)).flatMap(withoutArticle);
  return [...listed, ...described, ...named];
}

function read(themes: Themes, kind: WordKind, rank: number): Entry[] {
  return Object.entries(themes).flatMap(([theme, words]) => {
    const isPerson = PERSON_THEMES.has(theme);
    const entries = toWords(words).flatMap((word) => entriesOf(word, kind, rank));
    if (!isPerson) return entries;
    const gender = theme === 'women' ? { gender: 'f' as const } : {};
    return entries.map((entry) => ({ ...entry, isPerson, ...gender }));
  });
}

function entriesOf(written: string, kind: WordKind, rank: number): Entry[] {
  const [singular = '', ...rest] = written.split('/');
  const isHuman = rest.includes('h');
  const isSoundPlural = singular.endsWith('َات');
  const gender = singular.endsWith('ة') || isSoundPlural || rest.includes('f') ? 'f' : 'm';
  const plurals = rest.filter((part) => part !== 'h' && part !== 'f');
  const one: Entry = {
    reading: singular,
    kind,
    rank: singular.endsWith(KASRATAN) ? rank + RANK.indefiniteDefective : rank,
    gender,
    ...(isHuman ? { isHuman } : {}),
    ...(isSoundPlural ? { isPlural: true } : {}),
  };
  return [one, ...plurals.map((reading): Entry => ({ reading, kind, rank, gender, isPlural: true }))];
}

/** Stores place names without ال, so that بِالرِّيَاض and لِلسُّعُودِيَّة match. */
function withoutArticle(entry: Entry): Entry[] {
  const bare = /^ال\u0652?/.exec(entry.reading);
  if (!bare) return [entry];
  const stem = entry.reading.slice(bare[0].length).replace(/^(.)\u0651/, '$1');
  return [{ ...entry, reading: stem }];
}
