/** What stands elsewhere changes what a block means: definitions of links and footnotes, and HTML over several blocks. */
const refersElsewhere = /^ {0,3}(?:\[[^\]\n]+\]:|<)/m;
const fence = /^ {0,3}(`{3,}|~{3,})/;
/** What may go on with the block before the blank line: an indented line, or one more item of a list. */
const goesOn = /^(?:\s|[-+*]|\d{1,9}[.)])/;

/**
 * Markdown in pieces that read the same alone as in the whole; put together again they are the text. While a text
 * grows at its end all pieces but the last stay as they are.
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
      // A line that is still being written may yet become an item of a list.
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
