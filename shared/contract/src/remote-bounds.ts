/**
 * Bounds on what a remote adds to the release set, which is inlined in every page. A publish refuses more, and the shell
 * leaves out a remote that exceeds them. The largest remote of Lisan has 3 views and slots, 13 files and 2.4 kB.
 */
export const remoteBounds = {
  /** Characters of a label, in each language. */
  label: 40,
  views: 10,
  slots: 10,
  /** Topics heard, and topics published. */
  events: 30,
  /** Files with a hash. */
  hashes: 150,
  /** Of one first picture, before it is compressed. */
  pictureBytes: 131_072,
  /** Of what the set says of it. */
  bytes: 16_384,
} as const;

/**
 * Characters that are invisible or change the text around them: controls, direction marks, joiners, line ends, and more
 * combining marks on one letter than any language writes.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|\p{M}{5}/u;

/** Why the navigation shows no such label; `undefined` for a good one. */
export function findLabelFault(label: string): 'empty' | 'long' | 'unseen' | undefined {
  if (label.trim() === '') return 'empty';
  if (unseen.test(label)) return 'unseen';
  return label.length > remoteBounds.label && [...label].length > remoteBounds.label ? 'long' : undefined;
}
