import { isSignedBy, pageProtocol, type ReleaseSet } from '@lisan/contract';
import { hasName } from '@lisan/errors';
import type { BrowserStorage } from '../services/browser-storage';

/** The set that came with the page is not one that was published, or was long ago. */
class SetRefused extends Error {
  override readonly name = 'SetRefused';
}

export function isSetRefused(error: unknown): error is Error {
  return hasName(error, 'SetRefused');
}

/** Where the newest set that this browser has run is kept: its number and when it was made. */
const seenKey = 'lisan-newest-set';
/**
 * How much older than that one a set may be. An edge that has lost its store on a Friday evening serves the set of that
 * evening until somebody comes on Monday; what is older than that comes from somebody who kept it.
 */
const longestBehind = 3 * 24 * 60 * 60 * 1000;

interface ProofOptions {
  /** Public keys, with spaces between them, as the publish has written them into this shell. */
  readonly keys: string;
  readonly storage: BrowserStorage;
  readonly page?: Pick<Window, 'document' | 'isSecureContext'>;
}

/**
 * Resolves when the set of this page was signed by a key that this shell accepts, and is not an old one come again.
 * Nothing of a remote may be registered before.
 * @throws SetRefused
 */
export async function proveSet(
  set: ReleaseSet,
  { keys, storage, page = window }: ProofOptions,
): Promise<void> {
  // Over plain HTTP browsers offer no cryptography: whoever could change the set there could change this line as well.
  if (!page.isSecureContext) return;
  const element = page.document.getElementById(pageProtocol.releaseSetId);
  const signatures = element?.getAttribute(pageProtocol.signatures)?.split(' ') ?? [];
  if (!(await isSignedBy(element?.textContent ?? '', signatures, keys.trim().split(/\s+/))))
    throw new SetRefused('The release set of this page is signed by nobody whom this shell knows.');
  refuseReplay(set, storage);
}

function refuseReplay({ id, createdAt }: ReleaseSet, storage: BrowserStorage): void {
  const made = Date.parse(createdAt);
  const number = Number.parseInt(id, 10);
  const [newest = 0, madeThen = 0] = (storage.read(seenKey) ?? '').split(' ').map(Number);
  // Both: numbers begin anew with a new store, and a clock that once went ahead must not lock anybody out.
  if (number < newest && made < madeThen - longestBehind)
    throw new SetRefused(`The release set ${id} of this page is older than one that was here before.`);
  if (number > newest || made > madeThen) storage.write(seenKey, `${number} ${made}`);
}
