/** Link and footnote definitions, or HTML, affect other blocks. */
const refersElsewhere = /^ {0,3}(?:\[[^\]\n]+\]:|<)/m;
const fence = /^ {0,3}(`{3,}|~{3,})/;
/** An indented line or a list item may continue the previous block. */
const goesOn = /^(?:\s|[-+*]|\d{1,9}[.)])/;

/**
 * Splits Markdown into blocks that render the same alone. While a text grows, only its last block
 * changes.
 */
export function blocksOf(markdown: string): readonly string[] {
  if (refersElsewhere.test(markdown)) return [markdown];
  const blocks: string[] = [];
  let open: string | undefined;
  let isAfterBlank = false;
  let start = 0;
  let at = 0;
  for (const line of markdown.split('\n')) {
    const mark = fence.exec(line);
    const isBlank = line.trim() === '';
    if (open !== undefined) {
      if (mark && closes(open, mark, line)) open = undefined;
    } else {
      // An incomplete line may still become a list item.
      if (isAfterBlank && !isBlank && at + line.length < markdown.length && !goesOn.test(line)) {
        blocks.push(markdown.slice(start, at));
        start = at;
      }
      if (mark && opens(mark, line)) open = mark[1];
    }
    isAfterBlank = open === undefined && isBlank;
    at += line.length + 1;
  }
  return [...blocks, markdown.slice(start)];
}

function opens([indented, marks = '']: RegExpExecArray, line: string): boolean {
  return !marks.startsWith('`') || !line.slice(indented.length).includes('`');
}

function closes(open: string, [indented, marks = '']: RegExpExecArray, line: string): boolean {
  return marks.startsWith(open) && line.slice(indented.length).trim() === '';
}
