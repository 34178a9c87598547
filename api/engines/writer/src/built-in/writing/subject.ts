import type { Language } from '@lisan/engine-contract';
import type { Assignment, Platform } from '../assignment';
import glossary from '../phrases/glossary.json' with { type: 'json' };
import { languageOf, normalize } from '../reading/normalize';
import { phrases, type Phrases } from './phrases';
import { createPicker, type Picker } from './pick';
import { nameDuration, toSeconds, upperFirst, WORDS_PER_MINUTE } from './words';

export interface Subject {
  readonly language: Language;
  readonly phrases: Phrases;
  readonly pick: Picker;
  readonly platform: Platform;
  /** Fills `{topic}`, `{Topic}`, `{time}`, `{audience}`, `{mention}`. */
  readonly slots: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly words: number;
  readonly isForeign: boolean;
}

const DEFAULT_SECONDS: Readonly<Record<Platform, number>> = {
  tiktok: 30,
  reels: 30,
  shorts: 45,
  youtube: 120,
  podcast: 180,
  linkedin: 45,
  ad: 20,
  video: 45,
};
const MIN_SCRIPT_WORDS = 18;
const MAX_SCRIPT_SECONDS = 60 * 60;

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
  const { amount, unit } = length ?? { amount: DEFAULT_SECONDS[platform], unit: 'second' };
  const words = unit === 'word' ? amount : amount * (unit === 'minute' ? 60 : 1) * perSecond;
  return Math.round(Math.min(MAX_SCRIPT_SECONDS * perSecond, Math.max(MIN_SCRIPT_WORDS, words * scale)));
}

/** A requested length stays exact; a computed one is rounded. */
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
    language === 'ar'
      ? (arabicOf[key] ?? arabicOf[key.replace(/^the /u, '')])
      : englishOf.get(normalize(topic));
  return known === undefined ? { name: topic, isForeign } : { name: known, isForeign: false };
}

const STRESSED_FIRST_VERBS = new Set([
  'begin',
  'forget',
  'prefer',
  'refer',
  'admit',
  'commit',
  'control',
  'upset',
]);

/**
 * Makes an English topic fit after a preposition: `how to make bread` becomes `making bread`, `why cats
 * purr` becomes `the reason why cats purr`.
 */
function toNounPhrase(topic: string): string {
  const how =
    /^(?:learning )?(?:how (?:to|do i|can i|do you|can you|do we|can we)|ways to|to) (?:(\p{L}+ly) )?(\p{L}+)(?!\p{L})(.*)$/iu.exec(
      topic,
    );
  if (how) {
    const [, adverb, verb = '', rest = ''] = how;
    return `${adverb ? `${adverb} ` : ''}${toGerund(verb)}${rest}`;
  }
  if (/^why /iu.test(topic)) return `the reason ${lowerFirst(topic)}`;
  if (/^how /iu.test(topic)) return `the way ${topic.slice('how '.length)}`;
  return topic;
}

function toGerund(verb: string): string {
  const lower = verb.toLowerCase();
  if (lower === 'be') return 'being';
  if (lower.endsWith('ie')) return `${lower.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(lower)) return `${lower.slice(0, -1)}ing`;
  const isShort = /^[^aeiou]*[aeiou][^aeiouwxy]$/.test(lower);
  return isShort || STRESSED_FIRST_VERBS.has(lower) ? `${lower}${lower.at(-1)}ing` : `${lower}ing`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
