import { isSignedBy, type ReleaseRecord, type ReleaseSet } from '@lisan/contract';
import { Refusal } from '../release/refusal';
import type { Keyring } from './keyring';

/** What making a set needs of the keys. */
export type SetSigner = Pick<Keyring, 'accepted' | 'sign'>;

/** What looking at a set needs of them. */
export type KnownKeys = Pick<Keyring, 'accepted'>;

/** For stores whose sets nobody checks. */
export const noSigner: SetSigner = { accepted: async () => [], sign: async () => [] };

/**
 * The signatures of a set.
 * @throws Refusal when its shell would accept none of them: every page would refuse to start
 */
export async function signSet(set: ReleaseSet, signer: SetSigner): Promise<string[]> {
  const signatures = await signer.sign(textOf(set));
  const signers = new Set(signatures.map((signature) => signature.split('.')[0]));
  const { keys = [], version } = set.shell;
  if (keys.length > 0 && !keys.some((key) => signers.has(key))) {
    throw new Refusal('unknown_key', [
      `shell ${version} accepts sets of ${keys.join(' and ')}, in use is ${[...signers].join(' and ') || 'no key'}: ` +
        'publish the shell with the keys of now (publish-shell)',
    ]);
  }
  return [...signatures];
}

/**
 * Whether one of the keys in use has signed it. Whoever can write to the store can put any set there: one without our
 * signature is never handed out, and nothing of it is taken into a set that we sign.
 */
export async function isOurs({ set, signatures = [] }: ReleaseRecord, known: KnownKeys): Promise<boolean> {
  return known === noSigner || isSignedBy(textOf(set), signatures, await known.accepted());
}

/** @throws Refusal when no key in use has signed it */
export async function assertOurs(record: ReleaseRecord, known: KnownKeys): Promise<void> {
  if (await isOurs(record, known)) return;
  throw new Refusal('not_signed', [`Set ${record.set.id} is signed by no key that is in use`]);
}

/**
 * The text of a set as it stands in the page, and as it is signed: the browser takes the very characters that it was
 * sent, and needs to agree with nobody on how a document is written. JSON in a script element ends at the first `</`;
 * `<!--` would open a comment.
 */
export function textOf(set: ReleaseSet): string {
  return JSON.stringify(set).replaceAll('<', String.raw`\u003c`);
}
