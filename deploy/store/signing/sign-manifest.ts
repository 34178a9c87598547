import { isSignedBy, type ReleaseRecord, type ReleaseManifest } from '@lisan/contract';
import { ReleaseError } from '../release/release-error';
import type { Keyring } from './keyring';

export type ManifestSigner = Pick<Keyring, 'accepted' | 'sign'>;

export type KnownKeys = Pick<Keyring, 'accepted'>;

export const noSigner: ManifestSigner = { accepted: async () => [], sign: async () => [] };

/** Throws ReleaseError when the set's shell would accept none of the signatures. */
export async function signManifest(manifest: ReleaseManifest, signer: ManifestSigner): Promise<string[]> {
  const signatures = await signer.sign(textOf(manifest));
  const signers = new Set(signatures.map((signature) => signature.split('.')[0]));
  const { keys = [], version } = manifest.shell;
  if (keys.length > 0 && !keys.some((key) => signers.has(key))) {
    throw new ReleaseError('unknown_key', [
      `shell ${version} accepts sets of ${keys.join(' and ')}, in use is ${[...signers].join(' and ') || 'no key'}: ` +
        'publish the shell with the keys of now (publish-shell)',
    ]);
  }
  return [...signatures];
}

/** Unsigned sets, which anyone with write access could add, are never served. */
export async function isOurs(
  { set: manifest, signatures = [] }: ReleaseRecord,
  known: KnownKeys,
): Promise<boolean> {
  return known === noSigner || isSignedBy(textOf(manifest), signatures, await known.accepted());
}

export async function assertOurs(record: ReleaseRecord, known: KnownKeys): Promise<void> {
  if (await isOurs(record, known)) return;
  throw new ReleaseError('not_signed', [`Set ${record.set.id} is not signed by a key in use`]);
}

/** The exact characters that are signed and inlined; `<` is escaped for the script element. */
export function textOf(manifest: ReleaseManifest): string {
  return JSON.stringify(manifest).replaceAll('<', String.raw`\u003c`);
}
