/**
 * Speakable text of a reply, without Markdown. A script marks its spoken lines as quotes: returns
 * only those. Any other reply is returned whole, without headings.
 */
export function spokenText(markdown: string): string {
  const text = markdown.replace(/```[\s\S]*?(?:```|$)/g, ' ');
  const quotes = text.match(/^[^\S\n]{0,3}>.*$(?:\n[^\S\n]{0,3}>.*$)*/gm) ?? [];
  const spoken = quotes.map((block) => block.replace(/^[^\S\n]{0,3}>[^\S\n]?/gm, '')).join('\n\n');
  return withoutMarks(spoken.trim() === '' ? text : spoken);
}

function withoutMarks(markdown: string): string {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/^[^\S\n]{0,3}#{1,6}[^\S\n].*$/gm, '')
    .replace(/^[^\S\n]{0,3}>[^\S\n]?/gm, '')
    .replace(/^[^\S\n\r\u2028\u2029]*(?:[-*_][^\S\n\r\u2028\u2029]*){3,}$/gm, '')
    .replace(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)])[^\S\n]+/gm, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}*])\*(?!\s)([^*\n]+)\*/gu, '$1$2')
    .replace(/\n\s*\n/g, '\n\n')
    .trim();
}
