export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** Coefficients, lowest power first. */
export type Polynomial = readonly number[];

export function polynomialAt(coefficients: Polynomial, x: number): number {
  let value = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) value = value * x + (coefficients[i] as number);
  return value;
}

/** Weighted least squares. Expects `x` in about [-1, 1]; penalises high powers against wild ends. */
export function fitPolynomial(
  points: readonly { readonly x: number; readonly y: number; readonly weight: number }[],
  degree: number,
): Polynomial {
  const size = degree + 1;
  const rows = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  for (const { x, y, weight } of points) {
    const powers = Array.from({ length: size }, (_, i) => x ** i);
    rows.forEach((row, i) => {
      powers.forEach(
        (power, k) => (row[k] = (row[k] as number) + (weight * (powers[i] as number) * power) / total),
      );
      row[size] = (row[size] as number) + (weight * (powers[i] as number) * y) / total;
    });
  }
  rows.forEach((row, i) => (row[i] = (row[i] as number) + (i > 2 ? 2e-3 : 1e-9)));
  return solve(rows);
}

/** Gauss-Jordan elimination of an augmented, diagonally dominant matrix. */
export function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    const pivot = rows[i] as number[];
    const divisor = pivot[i] as number;
    for (let k = i; k <= size; k++) pivot[k] = (pivot[k] as number) / divisor;
    for (let j = 0; j < size; j++) {
      if (j === i) continue;
      const row = rows[j] as number[];
      const factor = row[i] as number;
      for (let k = i; k <= size; k++) row[k] = (row[k] as number) - factor * (pivot[k] as number);
    }
  }
  return rows.map((row) => row[size] as number);
}
