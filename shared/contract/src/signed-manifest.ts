/** `E`: Ed25519. `P`: ECDSA P-256 with SHA-256, for browsers without Ed25519. */
const algorithms = new Map<string | undefined, { name: string; namedCurve: string; hash: string }>([
  ['E', { name: 'Ed25519', namedCurve: '', hash: '' }],
  ['P', { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }],
]);

/**
 * Verifies that one of the keys signed the text; shared by edge and browser.
 * @param signatures each `<key id>.<E|P>.<base64url>`
 * @param keys public keys in the same form
 */
export async function isSignedBy(
  text: string,
  signatures: readonly string[],
  keys: readonly string[],
): Promise<boolean> {
  const bytes = new TextEncoder().encode(text);
  for (const [id, kind, signature = ''] of signatures.map((one) => one.split('.'))) {
    const algorithm = algorithms.get(kind);
    const [, , key] = keys.find((one) => one.startsWith(`${id}.${kind}.`))?.split('.') ?? [];
    if (!algorithm || key === undefined) continue;
    try {
      const known = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['verify']);
      if (await crypto.subtle.verify(algorithm, known, bytesOf(signature), bytes)) return true;
    } catch {
      // Unreadable key or unsupported algorithm: try the other signature.
    }
  }
  return false;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
