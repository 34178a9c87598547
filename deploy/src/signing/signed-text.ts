import type { ReleaseSet } from '@lisan/contract';

/**
 * The text of a set as it stands in the page, and as it is signed: the browser takes the very characters that it was
 * sent, and needs to agree with nobody on how a document is written. JSON in a script element ends at the first `</`;
 * `<!--` would open a comment.
 */
export function textOf(set: ReleaseSet): string {
  return JSON.stringify(set).replaceAll('<', String.raw`\u003c`);
}
