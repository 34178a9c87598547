/** Ranks homographs before context applies; lower is more likely. */
export const RANK = {
  particle: 0,
  rareParticle: 13,
  preferredNoun: 1,
  number: 2,
  preferredVerb: 5,
  listed: 10,
  /** Added to نَامٍ, قَاضٍ: rarer than verbs and names of the same letters. */
  indefiniteDefective: 12,
  name: 12,
  masdar: 16,
  rareMasdar: 23,
  participle: 26,
  formOneParticiple: 14,
  formOneActive: 22,
  passiveParticiple: 30,
  /** Added to the forms of less frequent verbs. */
  lessFrequent: 6,
  linkOnly: 22,
  passive: 60,
} as const;

/** Added per person; third persons and "we" dominate everyday text. */
const PERSON: Record<string, number> = {
  '3ms': 0,
  '3fs': 1,
  '3mp': 1,
  '1p': 2,
  '1s': 6,
  '2mp': 6,
  '3md': 14,
  '2ms': 20,
  '2fs': 24,
  '3fp': 22,
  '2fp': 30,
  '2md': 22,
  '3': 0,
};

const MOOD = { past: 20, present: 18, jussive: 24, imperative: 40 } as const;

export function verbRank(mood: keyof typeof MOOD, person: string, isFormOne: boolean): number {
  const rare = mood === 'past' && person === '3fp' ? 10 : 0;
  return MOOD[mood] + (PERSON[person] ?? 20) + rare + (isFormOne ? 0 : 1);
}
