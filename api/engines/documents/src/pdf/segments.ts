import type { TextPiece } from './text-piece';

export interface Segment {
  readonly pieces: readonly TextPiece[];
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

/** Font heights by which a raised or lowered piece may leave the baseline. */
const MAX_BASELINE_SHIFT_HEIGHTS = 0.45;
/** Font heights; wider than a space in justified text. */
const MAX_WORD_GAP_HEIGHTS = 1.2;

export function toRows(pieces: readonly TextPiece[]): TextPiece[][] {
  const rows: { pieces: TextPiece[]; y: number; size: number }[] = [];
  for (const piece of [...pieces].sort((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    if (row && Math.abs(piece.y - row.y) <= MAX_BASELINE_SHIFT_HEIGHTS * Math.max(piece.size, row.size)) {
      row.pieces.push(piece);
      // The largest piece defines the baseline.
      if (piece.size > row.size) [row.y, row.size] = [piece.y, piece.size];
    } else {
      rows.push({ pieces: [piece], y: piece.y, size: piece.size });
    }
  }
  return rows.map((row) => row.pieces.sort((one, other) => one.left + one.right - other.left - other.right));
}

export function toSegments(pieces: readonly TextPiece[]): Segment[] {
  return toRows(pieces).flatMap((row) => {
    const groups: TextPiece[][] = [];
    let edge = -Infinity;
    for (const piece of row) {
      const group = groups.at(-1);
      if (group && piece.left - edge <= MAX_WORD_GAP_HEIGHTS * piece.size) group.push(piece);
      else groups.push([piece]);
      edge = Math.max(edge, piece.right);
    }
    return groups.map((group) => ({ pieces: group, ...extentOf(group) }));
  });
}

export function extentOf(pieces: readonly TextPiece[]): Omit<Segment, 'pieces'> {
  return {
    left: Math.min(...pieces.map(({ left }) => left)),
    right: Math.max(...pieces.map(({ right }) => right)),
    y: Math.max(...pieces.map(({ y }) => y)),
    size: Math.max(...pieces.map(({ size }) => size)),
  };
}
