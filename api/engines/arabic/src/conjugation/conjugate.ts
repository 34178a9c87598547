import { DAMMA, FATHA, KASRA, SHADDA, SUKUN, stripMarks } from '../script/marks';
import { seatHamza } from '../script/hamza';
import { smooth, type VerbStems } from './verb-stems';

export type Mood = 'past' | 'present' | 'jussive' | 'imperative';
export type Voice = 'active' | 'passive';

export interface VerbForm {
  reading: string;
  connectedReading?: string;
  mood: Mood;
  voice: Voice;
  person: string;
  isShortened?: boolean;
}

const a = FATHA;
const i = KASRA;
const u = DAMMA;
const o = SUKUN;

export function conjugate(stems: VerbStems): VerbForm[] {
  return [...past(stems), ...present(stems), ...imperative(stems), ...passive(stems)].map(spelled);
}

function spelled(form: VerbForm): VerbForm {
  form.reading = seatHamza(smooth(form.reading));
  if (form.connectedReading !== undefined) form.connectedReading = seatHamza(smooth(form.connectedReading));
  return form;
}

function form(mood: Mood, person: string, reading: string, connectedReading?: string): VerbForm {
  return connectedReading === undefined
    ? { mood, person, voice: 'active', reading }
    : { mood, person, voice: 'active', reading, connectedReading };
}

function past({ past: stem, pastClosed, pastEnd }: VerbStems): VerbForm[] {
  const closed = [
    form('past', '1s', `${pastClosed}ت${u}`, `${pastClosed}ت${u}`),
    form('past', '2ms', `${pastClosed}ت${a}`, `${pastClosed}ت${a}`),
    form('past', '2fs', `${pastClosed}ت${i}`, `${pastClosed}ت${i}`),
    form('past', '2mp', `${pastClosed}ت${u}م${o}`, `${pastClosed}ت${u}م${u}و`),
    form('past', '1p', `${pastClosed}ن${a}ا`, `${pastClosed}ن${a}ا`),
    form('past', '3fp', `${pastClosed}ن${a}`, `${pastClosed}ن${a}`),
  ];
  return [...openPast(stem, pastClosed, pastEnd), ...closed];
}

function openPast(stem: string, closed: string, end: VerbStems['pastEnd']): VerbForm[] {
  if (end === 'sound' || end === 'ya') {
    const base = end === 'ya' ? `${stem}${i}ي` : stem;
    const plural = `${stem}${u}و`;
    return [
      form('past', '3ms', base + a, base + a),
      form('past', '3fs', `${base}${a}ت${o}`, `${base}${a}ت${o}`),
      form('past', '3md', `${base}${a}ا`),
      form('past', '3mp', `${plural}ا`, plural),
    ];
  }
  const final = end === 'alef' ? 'ا' : 'ى';
  return [
    form('past', '3ms', stem + a + final, `${stem}${a}ا`),
    form('past', '3fs', `${stem}${a}ت${o}`, `${stem}${a}ت${o}`),
    form('past', '3md', `${closed.slice(0, -1)}${a}ا`),
    form('past', '3mp', `${stem}${a}و${o}ا`, `${stem}${a}و${o}`),
  ];
}

const PREFIXES = [
  ['ي', '3ms'],
  ['ت', '3fs'],
  ['ء', '1s'],
  ['ن', '1p'],
] as const;

function present(stems: VerbStems): VerbForm[] {
  const { presentEnd, prefixVowel: v } = stems;
  const singular = PREFIXES.map(([prefix, person]) => {
    const start = prefix + v + stems.present;
    const [reading, connectedReading] = singularEnd(start, presentEnd);
    return form('present', person, reading, connectedReading);
  });
  const jussive = PREFIXES.map(([prefix, person], index): VerbForm => {
    const closed = prefix + v + stems.presentClosed;
    const isShortened = stripMarks(closed) !== stripMarks(singular[index]?.reading ?? '');
    return { ...form('jussive', person, closed, closed), ...(isShortened ? { isShortened } : {}) };
  });
  const plural = (['ي', 'ت'] as const).flatMap((prefix) => {
    const person = prefix === 'ي' ? '3' : '2';
    const start = prefix + v + stems.present;
    const waw = presentEnd === 'maksura' ? `${a}و${o}` : `${u}و`;
    const dual = `${start}${dualStem(presentEnd)}${a}ا`;
    return [
      form('present', `${person}mp`, `${start}${waw}ن`, `${start}${waw}ن${a}`),
      form('present', `${person}mp`, `${start}${waw}ا`, `${start}${waw}`),
      form('present', `${person}md`, `${dual}ن`, `${dual}ن${i}`),
      form('present', `${person}md`, dual, dual),
    ];
  });
  return [...singular, ...jussive, ...plural, ...feminine(stems)];
}

function singularEnd(start: string, end: VerbStems['presentEnd']): [string, string] {
  if (end === 'ya') return [`${start}${i}ي`, `${start}${i}ي`];
  if (end === 'waw') return [`${start}${u}و`, `${start}${u}و`];
  if (end === 'maksura') return [`${start}${a}ى`, `${start}${a}ا`];
  return [start, start + u];
}

function dualStem(end: VerbStems['presentEnd']): string {
  if (end === 'waw') return `${u}و`;
  return end === 'ya' ? `${i}ي` : end === 'maksura' ? `${a}ي` : '';
}

function feminine({ present: stem, presentClosed, presentEnd, prefixVowel: v }: VerbStems): VerbForm[] {
  const ya = presentEnd === 'maksura' ? `${a}ي${o}` : `${i}ي`;
  const addressed = [
    form('present', '2fs', `ت${v}${stem}${ya}ن`, `ت${v}${stem}${ya}ن${a}`),
    form('present', '2fs', `ت${v}${stem}${ya}`, `ت${v}${stem}${ya}`),
  ];
  if (presentEnd !== 'sound') return addressed;
  return [
    ...addressed,
    form('present', '3fp', `ي${v}${presentClosed}ن${a}`),
    form('present', '2fp', `ت${v}${presentClosed}ن${a}`),
  ];
}

function imperative(stems: VerbStems): VerbForm[] {
  const { imperativeStart: start, presentEnd } = stems;
  // An imperative keeps a doubled last letter: اِهْتَمَّ, never a cluster.
  const isDoubled = presentEnd === 'sound' && stems.present.endsWith(SHADDA);
  const opensAlone = isDoubled && !stems.present.slice(1, 2).includes(o);
  const lead = opensAlone && start !== `ء${a}` ? '' : start;
  const single = isDoubled ? lead + stems.present + a : start + stems.presentClosed;
  const waw = presentEnd === 'maksura' ? `${a}و${o}` : `${u}و`;
  const ya = presentEnd === 'maksura' ? `${a}ي${o}` : `${i}ي`;
  const many = (isDoubled ? lead : start) + stems.present;
  return [
    form('imperative', '2ms', single, single),
    form('imperative', '2fs', many + ya, many + ya),
    form('imperative', '2mp', `${many}${waw}ا`, many + waw),
  ];
}

function passive(stems: VerbStems): VerbForm[] {
  const { passivePast: p, passivePresent: q } = stems;
  const plural = p.endsWith('ي') && stems.pastEnd !== 'sound' ? p.slice(0, -2) : p;
  const present = PREFIXES.map(([prefix, person]) => form('present', person, prefix + u + q));
  const forms = [
    form('past', '3ms', p + a),
    form('past', '3fs', `${p}${a}ت${o}`),
    form('past', '3mp', `${plural}${u}وا`),
    ...present,
    ...(q.endsWith('ى')
      ? []
      : [form('present', '3mp', `ي${u}${q}${u}ون`), form('present', '2mp', `ت${u}${q}${u}ون`)]),
  ];
  return forms.map((each) => ({ ...each, voice: 'passive' as const }));
}
