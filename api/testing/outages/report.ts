import type { Report } from './campaign';

/** A Markdown table of a campaign's results. */
export function describe({ rows, promised, violations }: Report): string {
  const lines = rows.map((row) => {
    const sorted = [...row.ready].sort((one, other) => one - other);
    const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    const cells = [row.seconds, row.outages, median, worst, row.slowest, row.refused, row.unknown];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| away, s | times | ready after, median ms | worst | slowest answer, ms | refused | outcome unknown |',
    '| ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
    `promised and looked for: ${promised}`,
    `violations: ${violations.length}`,
    ...violations,
  ].join('\n');
}
