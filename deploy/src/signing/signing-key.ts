import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { Type, type Static } from 'typebox';

/** A key as its file holds it: two pairs, for browsers differ in what they can check. */
export const SigningKey = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}$' }),
  madeAt: Type.String({ format: 'date-time' }),
  /** PKCS #8, PEM. */
  ed25519: Type.String(),
  p256: Type.String(),
  /** As the shell is given them. */
  publicKeys: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
});
export type SigningKey = Static<typeof SigningKey>;

export function makeSigningKey(): SigningKey {
  const ed25519 = generateKeyPairSync('ed25519');
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const edwards = ed25519.publicKey.export({ format: 'jwk' }).x ?? '';
  const id = createHash('sha256').update(edwards).digest('hex').slice(0, 8);
  return {
    id,
    madeAt: new Date().toISOString(),
    ed25519: toText(ed25519.privateKey),
    p256: toText(p256.privateKey),
    publicKeys: [`${id}.E.${edwards}`, `${id}.P.${pointOf(p256.publicKey.export({ format: 'jwk' }))}`],
  };
}

/** Both signatures of the key, each `<key id>.<E|P>.<base64url>`. */
export function signWith({ id, ed25519, p256 }: SigningKey, text: string): string[] {
  const bytes = Buffer.from(text);
  const edwards = sign(null, bytes, createPrivateKey(ed25519));
  // Browsers read the two numbers alone, not their wrapping.
  const curve = sign('sha256', bytes, { key: createPrivateKey(p256), dsaEncoding: 'ieee-p1363' });
  return [`${id}.E.${edwards.toString('base64url')}`, `${id}.P.${curve.toString('base64url')}`];
}

const toText = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The point as browsers import it: not compressed. */
function pointOf({ x = '', y = '' }: JsonWebKey): string {
  const numbers = [x, y].map((number) => Buffer.from(number, 'base64url'));
  return Buffer.concat([Buffer.of(4), ...numbers]).toString('base64url');
}
