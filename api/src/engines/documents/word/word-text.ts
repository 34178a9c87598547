/** An element of mammoth's document tree, as far as it matters here. */
export interface WordElement {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly WordElement[];
}

export function wordText(element: WordElement): string {
  switch (element.type) {
    case 'text':
      return element.value ?? '';
    case 'tab':
      return '\t';
    case 'break':
      return '\n';
    case 'paragraph':
      return `${childrenText(element)}\n\n`;
    case 'tableRow':
      return `${(element.children ?? []).map(cellText).join('\t')}\n`;
    case 'table':
      return `${childrenText(element)}\n`;
    default:
      return childrenText(element);
  }
}

function childrenText({ children = [] }: WordElement): string {
  return children.map(wordText).join('');
}

/** On one line, however many paragraphs it has. */
function cellText(cell: WordElement): string {
  return wordText(cell).trim().replace(/\s+/g, ' ');
}
