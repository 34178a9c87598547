import { restShape, type MouthShape } from '../mouth/mouth-profile';
import table from './visemes.json' with { type: 'json' };

type Viseme = keyof typeof table.shapes;

const shapes = new Map(
  Object.entries(table.shapes as Record<Viseme, Partial<MouthShape>>).map(([name, shape]) => [
    name as Viseme,
    { ...restShape, ...shape },
  ]),
);

const read = (lists: Readonly<Record<string, string>>): Map<string, Viseme> =>
  new Map(
    Object.entries(lists).flatMap(([name, list]) =>
      list.split(' ').map((symbol) => [symbol, name as Viseme]),
    ),
  );

const bySymbol = read(table.symbols);
const byLetter = read(table.letters);

/** Length, stress, ties and secondary articulation (Arabic emphatics) are invisible on lips. */
const INVISIBLE_ON_LIPS = /[\p{M}\p{Lm}\d-]/gu;

/** Mouth shapes of an IPA symbol; unknown symbols use the vowel of "about". */
export function shapesOfSymbol(symbol: string): readonly MouthShape[] {
  const plain = symbol.normalize('NFD').replace(INVISIBLE_ON_LIPS, '');
  const whole = bySymbol.get(plain);
  if (whole) return [shapeOf(whole)];
  const parts = [...plain].flatMap((letter) => bySymbol.get(letter) ?? []);
  return parts.length > 0 ? parts.map(shapeOf) : [shapeOf('midCentral')];
}

/** Approximates mouth shapes from spelling, for engines that time words but not phonemes. */
export function shapesOfWord(word: string): readonly MouthShape[] {
  const letters = [...word.normalize('NFC').toLowerCase()];
  const visemes = letters.flatMap((letter) => byLetter.get(letter) ?? []);
  const changes = visemes.filter((viseme, i) => viseme !== visemes[i - 1]);
  return changes.length > 0 ? changes.map(shapeOf) : [shapeOf('midCentral'), shapeOf('closed')];
}

export function shapeOf(viseme: Viseme): MouthShape {
  return shapes.get(viseme) ?? restShape;
}
