import { BLOCK, type Fingerprint } from './fingerprint';

/** Where two pictures are not the same. */
export interface Difference {
  /** In words. */
  readonly text: string;
}

/** A mean that differs by as much was drawn otherwise; by less, it may have been smoothed otherwise. */
const CLEAR = 12;
/** What differs by as much in so many cells is no smoothing either. */
const FAINT = 8;
const FAINT_CELLS = 12;

/** `undefined`: the same, as far as a person would say. */
export function compare(before: Fingerprint, after: Fingerprint): Difference | undefined {
  if (before.columns !== after.columns || before.rows !== after.rows)
    return { text: `${after.width} × ${after.height} px instead of ${before.width} × ${before.height}` };
  const { columns, rows } = after;
  const across = Math.ceil(columns / BLOCK);
  const apart = (one: Uint8Array, other: Uint8Array, index: number) =>
    Math.abs((one[index] ?? 0) - (other[index] ?? 0));
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const block =
      Math.floor(Math.floor(index / columns) / BLOCK) * across + Math.floor((index % columns) / BLOCK);
    return Math.max(
      apart(before.light, after.light, index),
      apart(before.tint, after.tint, 2 * block),
      apart(before.tint, after.tint, 2 * block + 1),
    );
  });
  const places = cells.flatMap((value, index) => (value >= FAINT ? [index] : []));
  const worst = Math.max(...cells);
  if (worst < CLEAR && places.length < FAINT_CELLS) return undefined;
  return { text: `${describe(places, after)}, by up to ${worst} of 255` };
}

/** The box around all that differs, in pixels. */
function describe(places: readonly number[], { columns, rows, width, height }: Fingerprint): string {
  const across = places.map((index) => index % columns);
  const down = places.map((index) => Math.floor(index / columns));
  const x = (column: number) => Math.round((column * width) / columns);
  const y = (row: number) => Math.round((row * height) / rows);
  const box = `${x(Math.min(...across))}–${x(Math.max(...across) + 1)} × ${y(Math.min(...down))}–${y(Math.max(...down) + 1)}`;
  return `${places.length} cells within ${box} px`;
}
