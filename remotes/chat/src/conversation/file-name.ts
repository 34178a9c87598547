/** A title as a file can be called on every system: what none of them takes is left out. */
export function fileNameOf(title: string): string {
  const name = title
    // oxlint-disable-next-line no-control-regex -- these are what no file name may hold
    .replace(/[\u0000-\u001f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const trimmed = name
    .replace(/^[. ]+/, '')
    .slice(0, 80)
    .replace(/(?<![. ])[. ]+$/, '');
  return trimmed || 'lisan';
}
