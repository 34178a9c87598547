import type { Language } from '../../../../translations/language';
import type { Assignment, Platform } from '../assignment';
import glossary from '../phrases/glossary.json' with { type: 'json' };
import { languageOf } from '../reading/normalize';
import { toNounPhrase } from '../reading/noun-phrase';
import { phrases, type Phrases } from './phrases';
import { nameDuration, toSeconds, upperFirst, WORDS_PER_MINUTE } from './words';

/** What every kind of text needs to know of its assignment. */
export interface Subject {
  readonly language: Language;
  readonly phrases: Phrases;
  readonly pick: Picker;
  readonly platform: Platform;
  /** Fills `{topic}`, `{Topic}`, `{time}`, `{audience}`, `{mention}`. */
  readonly slots: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly words: number;
  /** The topic stays in another language than the text. */
  readonly isForeign: boolean;
}

/** Seconds that are usual where nothing was said. */
const USUAL_SECONDS: Readonly<Record<Platform, number>> = {
  tiktok: 30,
  reels: 30,
  shorts: 45,
  youtube: 120,
  podcast: 180,
  linkedin: 45,
  ad: 20,
  video: 45,
};
const FEWEST_WORDS = 18;
const MOST_SECONDS = 60 * 60;

const arabicOf: Readonly<Record<string, string>> = glossary;
const englishOf = new Map(Object.entries(glossary).map(([english, arabic]) => [arabic, english]));

export function createSubject(assignment: Assignment): Subject {
  const { language, topic, variation } = assignment;
  const platform = assignment.platform ?? 'video';
  const words = targetWords(assignment, platform);
  const { name, isForeign } = nameTopic(topic, language);
  const seconds = wholeSeconds(toSeconds(words, language), assignment);
  return {
    language,
    phrases: phrases[language],
    pick: createPicker(`${topic} ${assignment.text?.length ?? ''}`, variation),
    platform,
    seconds,
    words,
    isForeign,
    slots: {
      topic: name,
      Topic: upperFirst(name),
      time: nameDuration(seconds, language),
      audience: assignment.audience ?? '',
      mention: assignment.mention ?? '',
    },
  };
}

function targetWords({ length, language, scale }: Assignment, platform: Platform): number {
  const perSecond = WORDS_PER_MINUTE[language] / 60;
  const { amount, unit } = length ?? { amount: USUAL_SECONDS[platform], unit: 'second' };
  const words = unit === 'word' ? amount : amount * (unit === 'minute' ? 60 : 1) * perSecond;
  return Math.round(Math.min(MOST_SECONDS * perSecond, Math.max(FEWEST_WORDS, words * scale)));
}

/** A length that was said stays as it was said; a computed one is rounded to what people say. */
function wholeSeconds(seconds: number, { length, scale }: Assignment): number {
  const isSaid = scale === 1 && length?.unit !== 'word';
  return isSaid ? Math.round(seconds) : Math.max(5, Math.round(seconds / 5) * 5);
}

function nameTopic(topic: string, language: Language): { name: string; isForeign: boolean } {
  const written = languageOf(topic);
  const isForeign = written !== undefined && written !== language;
  if (!isForeign) return { name: language === 'en' ? toNounPhrase(topic) : topic, isForeign };
  const key = topic.toLowerCase();
  const known =
    language === 'ar' ? (arabicOf[key] ?? arabicOf[key.replace(/^the /u, '')]) : englishOf.get(topic);
  return known === undefined ? { name: topic, isForeign } : { name: known, isForeign: false };
}

/** Orders pools of phrases: the same seed gives the same order, every variation begins with another phrase. */
interface Picker {
  order<Item>(pool: readonly Item[], name: string): Item[];
  one<Item>(pool: readonly Item[], name: string): Item | undefined;
}

function createPicker(seed: string, variation: number): Picker {
  function order<Item>(pool: readonly Item[], name: string): Item[] {
    const shuffled = shuffle(pool, createRandom(hash(`${seed} ${name}`)));
    const turn = shuffled.length > 0 ? variation % shuffled.length : 0;
    return [...shuffled.slice(turn), ...shuffled.slice(0, turn)];
  }
  return { order, one: (pool, name) => order(pool, name)[0] };
}

function shuffle<Item>(pool: readonly Item[], random: () => number): Item[] {
  return pool
    .map((item) => ({ item, rank: random() }))
    .sort((first, second) => first.rank - second.rank)
    .map(({ item }) => item);
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
