import { isSignedBy, pageProtocol, type ReleaseManifest } from '@lisan/contract';
import { hasName } from '@lisan/errors';
import { createBrowserStorage, type BrowserStorage } from '../page/browser-storage';

class ManifestRejectedError extends Error {
  override readonly name = 'ManifestRejectedError';
  readonly code = 'manifest_rejected';
}

export function isManifestRejected(error: unknown): error is Error {
  return hasName(error, 'ManifestRejectedError');
}

/** Key of the newest manifest this browser ran: number and date. */
const seenKey = 'lisan-newest-set';
/**
 * Maximum age behind that manifest in milliseconds. An edge without its store may serve Friday's manifest until Monday;
 * an older one is a replay.
 */
const MAX_REPLAY_AGE_MS = 3 * 24 * 60 * 60 * 1000;

interface VerifyOptions {
  /** Public keys, space-separated, inserted into this shell at publish. */
  readonly keys: string;
  readonly storage?: BrowserStorage;
  readonly page?: Pick<Window, 'document' | 'isSecureContext'>;
}

/**
 * Verifies the manifest's signature and rejects replays. Register no remote before it resolves.
 * @throws ManifestRejectedError
 */
export async function verifyManifestSignature(
  manifest: ReleaseManifest,
  { keys, storage = createBrowserStorage(), page = window }: VerifyOptions,
): Promise<void> {
  // No crypto API over plain HTTP, where an attacker could alter this code anyway.
  if (!page.isSecureContext) return;
  const element = page.document.getElementById(pageProtocol.releaseManifestId);
  const signatures = element?.getAttribute(pageProtocol.signatures)?.split(' ') ?? [];
  if (!(await isSignedBy(element?.textContent ?? '', signatures, keys.trim().split(/\s+/))))
    throw new ManifestRejectedError('The release manifest has no accepted signature.');
  rejectReplay(manifest, storage);
}

function rejectReplay({ id, createdAt }: ReleaseManifest, storage: BrowserStorage): void {
  const made = Date.parse(createdAt);
  const number = Number.parseInt(id, 10);
  const [newest = 0, newestMadeAt = 0] = (storage.read(seenKey) ?? '').split(' ').map(Number);
  // Check both: a new store restarts numbering, and a clock error must not lock users out.
  if (number < newest && made < newestMadeAt - MAX_REPLAY_AGE_MS)
    throw new ManifestRejectedError(`The release manifest ${id} is older than one that ran here before.`);
  if (number > newest || made > newestMadeAt) storage.write(seenKey, `${number} ${made}`);
}
