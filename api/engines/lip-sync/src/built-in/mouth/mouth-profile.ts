import { polynomialAt } from '../image/polynomial';
import { archAt } from './find-teeth';
import type { MouthGeometry } from './mouth-geometry';

/** All zero: lips closed and at rest. */
export interface MouthShape {
  /** 0 closed to 1 as wide as speech opens it. */
  readonly open: number;
  /** Change of width: -0.3 for "oo", 0.15 for "ee". */
  readonly spread: number;
  /** Change of lip thickness: 0.3 for a protruded "oo", -0.2 for a pressed "m". */
  readonly pout: number;
  /** 0 to 1: visibility of the lower teeth. */
  readonly lowerTeeth: number;
  /** 0 to 1: height of the tongue. */
  readonly tongue: number;
  /** 0 to 1: the upper lip lifts while teeth rest on the lower lip, for "f". */
  readonly bite: number;
}

export const shapeKeys = ['open', 'spread', 'pout', 'lowerTeeth', 'tongue', 'bite'] as const;

export const restShape: MouthShape = { open: 0, spread: 0, pout: 0, lowerTeeth: 0, tongue: 0, bite: 0 };

export function isRest(shape: MouthShape): boolean {
  return shape.open < 0.01 && Math.abs(shape.spread) < 0.005 && Math.abs(shape.pout) < 0.01;
}

/** Extent of the tables across the mouth, in half widths. */
const PROFILE_HALF_WIDTHS = 2.4;
const PROFILE_STEPS = 480;

/** Half the width of the lower face, in half widths of the mouth. */
const JAW_HALF_WIDTHS = 1.9;

/** Height from which a band of teeth counts in full. */
const OWN_TEETH_HALF_WIDTHS = 0.08;

/** Pout of the shape for "m". */
const PRESSED_POUT = 0.2;

/** Widest opening, for a loud "ah", in half widths of the mouth. */
const MAX_GAP_HALF_WIDTHS = 0.66;

/**
 * Per-column lookup tables of a mouth shape, in half widths, because every pixel reads them. Index with
 * `indexAt`.
 */
export interface MouthProfile {
  readonly line: Float32Array;
  readonly rise: Float32Array;
  readonly drop: Float32Array;
  readonly jaw: Float32Array;
  /** How far the lower lip covers teeth that show at rest, for "m". */
  readonly press: Float32Array;
  /** 0 to 1: the source's own upper teeth show at rest. */
  readonly ownTeeth: number;
  readonly widthFactor: number;
}

export function indexAt(x: number): number {
  const index = ((x + PROFILE_HALF_WIDTHS) * PROFILE_STEPS) / (2 * PROFILE_HALF_WIDTHS) + 0.5;
  return index < 0 ? 0 : index > PROFILE_STEPS ? PROFILE_STEPS : index | 0;
}

export function createProfile(geometry: MouthGeometry, shape: MouthShape): MouthProfile {
  const table = (): Float32Array => new Float32Array(PROFILE_STEPS + 1);
  const profile = { line: table(), rise: table(), drop: table(), jaw: table(), press: table() };
  const ownTeeth = Math.min(1, geometry.teeth / OWN_TEETH_HALF_WIDTHS);
  // A mouth that shows its teeth is open already.
  const opening = MAX_GAP_HALF_WIDTHS * Math.max(0, shape.open) * (1 - 0.35 * ownTeeth);
  // Teeth are fixed to the skull: the lip above them stays.
  const upward = opening * (0.2 + 0.6 * shape.bite) * (1 - ownTeeth);
  const pressed = 1.1 * geometry.teeth * Math.min(1, Math.max(0, -shape.pout) / PRESSED_POUT);
  const downward = opening - upward;
  const widthFactor = 1 + shape.spread;
  // A barely open mouth opens in its middle; the corners follow.
  const openHalf = widthFactor * (0.76 - 0.06 * ownTeeth + 0.18 * Math.min(1, opening / 0.4));
  for (let i = 0; i <= PROFILE_STEPS; i++) {
    const x = (i / PROFILE_STEPS) * 2 * PROFILE_HALF_WIDTHS - PROFILE_HALF_WIDTHS;
    const inSource = Math.min(1, Math.max(-1, x / widthFactor));
    const arch = Math.max(0, 1 - (x / openHalf) ** 2) ** (0.95 + 0.45 * ownTeeth);
    profile.line[i] = polynomialAt(geometry.line, inSource);
    profile.rise[i] = upward * arch;
    profile.drop[i] = downward * arch;
    profile.jaw[i] = 0.8 * downward * Math.max(0, 1 - (x / JAW_HALF_WIDTHS) ** 2) ** 2;
    profile.press[i] = pressed * archAt(x / widthFactor);
  }
  return { ...profile, widthFactor, ownTeeth };
}

export function smooth(from: number, to: number, value: number): number {
  const part = (value - from) / (to - from);
  if (part <= 0) return 0;
  if (part >= 1) return 1;
  return part * part * (3 - 2 * part);
}
