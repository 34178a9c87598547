import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Each purpose has its own key, derived from the server's secret. */
type Purpose =
  | 'token'
  | 'media'
  | 'reset-code'
  | 'reset-token'
  | 'backup-code'
  | 'two-factor'
  | (string & {});

export interface Keys {
  derive(purpose: Purpose): Uint8Array;
  /** HMAC-SHA-256, base64url. */
  sign(purpose: Purpose, text: string): string;
  verify(purpose: Purpose, text: string, signature: string): boolean;
  /** AES-256-GCM, for secrets stored in the database. */
  seal(purpose: Purpose, text: string): string;
  /** Throws when the text was sealed with another secret or purpose. */
  open(purpose: Purpose, sealed: string): string;
}

export function createKeys(secret: string): Keys {
  const derived = new Map<Purpose, Uint8Array>();

  function derive(purpose: Purpose): Uint8Array {
    const known = derived.get(purpose);
    if (known) return known;
    const key = new Uint8Array(hkdfSync('sha256', secret, 'lisan', purpose, 32));
    derived.set(purpose, key);
    return key;
  }

  const sign = (purpose: Purpose, text: string) =>
    createHmac('sha256', derive(purpose)).update(text).digest('base64url');

  return {
    derive,
    sign,
    verify(purpose, text, signature) {
      const expected = Buffer.from(sign(purpose, text));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    seal(purpose, text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), bytes.subarray(0, 12));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}
