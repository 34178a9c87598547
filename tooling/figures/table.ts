export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export function format({ title, head, rows }: Table): string {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ');
  return [title, line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
