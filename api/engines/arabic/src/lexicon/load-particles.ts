import { orderMarks } from '../script/marks';
import type { Entry, WordKind } from './entry';
import { RANK } from './ranks';
import particles from './particles.json' with { type: 'json' };
import preferred from './preferred.json' with { type: 'json' };

export function loadParticles(): Entry[] {
  return [
    ...list(particles.fixed, 'particle', RANK.particle),
    ...list(particles.preposition, 'preposition', RANK.particle),
    ...list(particles.rare, 'particle', RANK.rareParticle),
    ...list(particles.suffixed, 'particle', RANK.particle),
    ...list(particles.numbers, 'number', RANK.number),
  ];
}

export function loadPreferred(): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  // List order ranks preferred words with the same letters.
  words(preferred.noun).forEach((reading, index) => ranks.set(reading, RANK.preferredNoun + index / 10_000));
  words(preferred.verb).forEach((reading, index) => ranks.set(reading, RANK.preferredVerb + index / 10_000));
  return ranks;
}

export function loadCommands(): readonly string[] {
  return words(preferred.command);
}

export function words(list: string): string[] {
  return orderMarks(list)
    .split(' ')
    .filter((word) => word !== '');
}

function list(text: string, kind: WordKind, rank: number): Entry[] {
  return words(text).map((reading) => ({ reading, kind, rank }));
}
