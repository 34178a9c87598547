const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

/** Whether this page can encrypt: browsers allow it on HTTPS and localhost alone. */
export const canSeal = (): boolean => (crypto as Partial<Crypto>).subtle !== undefined;

/** @param key 32 bytes, base64url */
export async function sealText(text: string, key: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const bytes = new TextEncoder().encode(text);
  const hidden = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, await importKey(key), bytes);
  return toBase64(new Uint8Array([...iv, ...new Uint8Array(hidden)]));
}

/** @throws DOMException when it was sealed with another key */
export async function openText(sealed: string, key: string): Promise<string> {
  const bytes = fromBase64(sealed);
  const iv = bytes.subarray(0, NONCE_BYTES);
  const hidden = bytes.subarray(NONCE_BYTES);
  const text = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, await importKey(key), hidden);
  return new TextDecoder().decode(text);
}

const importKey = (key: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', fromBase64(key), ALGORITHM, false, ['encrypt', 'decrypt']);

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );
