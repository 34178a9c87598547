import type { Colour, MouthGeometry } from './mouth-geometry';
import type { NeutralMouth } from './neutral-mouth';

/** Seconds in which one closed mouth gives way to the next. */
const CHANGE_SECONDS = 0.6;

interface NeutralChoice {
  readonly mouth: NeutralMouth;
  /** The next one, while it takes over. */
  readonly next: NeutralMouth | undefined;
  /** 0 to 1: how far `next` has taken over. */
  readonly part: number;
  readonly geometry: MouthGeometry;
}

/** The closed mouth nearest in time, changing over softly half way between two. `neutrals` is not empty. */
export function chooseNeutral(
  neutrals: readonly [NeutralMouth, ...NeutralMouth[]],
  index: number,
  framesPerSecond: number,
): NeutralChoice {
  const reach = (CHANGE_SECONDS * framesPerSecond) / 2;
  let [mouth] = neutrals;
  for (const next of neutrals.slice(1)) {
    const change = (mouth.picture.index + next.picture.index) / 2;
    if (index < change - reach) break;
    const part = (index - change + reach) / (2 * reach);
    if (part < 1) return { mouth, next, part, geometry: blend(mouth.geometry, next.geometry, part) };
    mouth = next;
  }
  return { mouth, next: undefined, part: 0, geometry: mouth.geometry };
}

function blend(one: MouthGeometry, other: MouthGeometry, part: number): MouthGeometry {
  const mix = (a: number, b: number): number => a + (b - a) * part;
  const colour = (a: Colour, b: Colour): Colour => ({ y: mix(a.y, b.y), u: mix(a.u, b.u), v: mix(a.v, b.v) });
  return {
    centreX: mix(one.centreX, other.centreX),
    halfWidth: mix(one.halfWidth, other.halfWidth),
    line: one.line.map((value, i) => mix(value, other.line[i] ?? value)),
    upperLip: mix(one.upperLip, other.upperLip),
    lowerLip: mix(one.lowerLip, other.lowerLip),
    gap: mix(one.gap, other.gap),
    toNose: mix(one.toNose, other.toNose),
    toChin: mix(one.toChin, other.toChin),
    skin: colour(one.skin, other.skin),
  };
}
