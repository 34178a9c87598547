/** What of a reply is to be said: the words without the marks of Markdown. */
export function spokenText(markdown: string): string {
  return markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[^\S\n]{0,3}(?:#{1,6}|>|[-*+]|\d+[.)])[^\S\n]+/gm, '')
    .replace(/^[^\S\n]*(?:[-*_][^\S\n]*){3,}$/gm, '')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(^|[^\p{L}\p{N}*])\*(?!\s)([^*\n]+)\*/gu, '$1$2')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
