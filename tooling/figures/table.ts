/** A heading and rows of text; the first column is words, the others are figures. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** As markdown, or in columns for a terminal. */
export function format({ title, head, rows }: Table, asMarkdown: boolean): string {
  const widths = head.map((word, column) =>
    // The rule of a column is three characters at least, also where nothing stands in it.
    Math.max(3, word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => {
    const padded = cells.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    return asMarkdown ? `| ${padded.join(' | ')} |` : padded.join('   ');
  };
  const rule = widths.map((width, column) =>
    column === 0 || !asMarkdown ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [asMarkdown ? `### ${title}\n` : title, line(head), line(rule), ...rows.map(line)].join('\n');
}
