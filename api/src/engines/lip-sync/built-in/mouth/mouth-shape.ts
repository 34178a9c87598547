/** How a mouth is held. All zero: lips closed and at rest. */
export interface MouthShape {
  /** 0 closed to 1 as wide as speech opens it. */
  readonly open: number;
  /** Change of width against rest: -0.3 for "oo", 0.15 for "ee". */
  readonly spread: number;
  /** Change of the lips' thickness: 0.3 pushed forward for "oo", -0.2 pressed together for "m". */
  readonly pout: number;
  /** 0 to 1: how far the lower teeth show. */
  readonly lowerTeeth: number;
  /** 0 to 1: how far the tongue is raised. */
  readonly tongue: number;
  /** 0 to 1: the upper lip lifts off teeth that rest on the lower lip, for "f". */
  readonly bite: number;
}

export const shapeKeys = ['open', 'spread', 'pout', 'lowerTeeth', 'tongue', 'bite'] as const;

export const restShape: MouthShape = { open: 0, spread: 0, pout: 0, lowerTeeth: 0, tongue: 0, bite: 0 };

/** True when nothing would be seen of it. */
export function isRest(shape: MouthShape): boolean {
  return shape.open < 0.01 && Math.abs(shape.spread) < 0.005 && Math.abs(shape.pout) < 0.01;
}
