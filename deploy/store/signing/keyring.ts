import { mkdir, open, readFile, readdir, rename, unlink } from 'node:fs/promises';
import {
  randomUUID,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { errorCode } from '../error-code';
import { getShaped, readShape } from '../release/check-shape';
import { ReleaseError } from '../release/release-error';

/** Two key pairs: browsers differ in what they verify. */
const SigningKey = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}$' }),
  madeAt: Type.String({ format: 'date-time' }),
  ed25519: Type.String(),
  p256: Type.String(),
  publicKeys: Type.Array(Type.String(), { minItems: 2, maxItems: 2 }),
});
type SigningKey = Static<typeof SigningKey>;

function makeSigningKey(): SigningKey {
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

function signWith({ id, ed25519, p256 }: SigningKey, text: string): string[] {
  const bytes = Buffer.from(text);
  const edwards = sign(null, bytes, createPrivateKey(ed25519));
  // WebCrypto expects raw r and s.
  const curve = sign('sha256', bytes, { key: createPrivateKey(p256), dsaEncoding: 'ieee-p1363' });
  return [`${id}.E.${edwards.toString('base64url')}`, `${id}.P.${curve.toString('base64url')}`];
}

const toText = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

function pointOf({ x = '', y = '' }: JsonWebKey): string {
  const numbers = [x, y].map((number) => Buffer.from(number, 'base64url'));
  return Buffer.concat([Buffer.of(4), ...numbers]).toString('base64url');
}

export type PublicKey = Pick<SigningKey, 'id' | 'madeAt' | 'publicKeys'>;

export type Keyring = ReturnType<typeof openKeyring>;

const MAX_KEYS = 3;
const keyFile = /^[0-9a-f]{8}\.json$/;

export function openKeyring(folder: string) {
  async function read(): Promise<SigningKey[]> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    const keys = await Promise.all(
      names
        .filter((name) => keyFile.test(name))
        .map(async (name) => {
          const text = await readFile(join(folder, name), 'utf8');
          return getShaped(readShape(SigningKey, text, `keys/${name}`), 'unreadable_key');
        }),
    );
    return keys.sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
  }

  async function make(): Promise<SigningKey> {
    const keys = await read();
    if (keys.length >= MAX_KEYS)
      throw new ReleaseError('too_many_keys', [
        `${MAX_KEYS} keys are in use: retire one first (keys retire <id>)`,
      ]);
    const key = makeSigningKey();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${randomUUID()}`);
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(JSON.stringify(key, null, 2));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, `${key.id}.json`));
    return key;
  }

  async function inUse(): Promise<SigningKey[]> {
    const keys = await read();
    return keys.length > 0 ? keys : [await make()];
  }

  return {
    list: async (): Promise<readonly PublicKey[]> => (await read()).map(publicPart),
    /** Public keys in use; the first is made on demand. */
    accepted: async (): Promise<readonly string[]> => (await inUse()).flatMap(({ publicKeys }) => publicKeys),
    /** By every key in use, for shells that know only one. */
    sign: async (text: string): Promise<readonly string[]> =>
      (await inUse()).flatMap((key) => signWith(key, text)),
    make: async (): Promise<PublicKey> => publicPart(await make()),
    async retire(id: string): Promise<void> {
      const keys = await read();
      if (!keys.some((key) => key.id === id))
        throw new ReleaseError('unknown_key', [`No key ${id} is in use`]);
      if (keys.length === 1)
        throw new ReleaseError('only_key', [`${id} is the only key: make another one first (keys new)`]);
      await unlink(join(folder, `${id}.json`));
    },
  };
}

const publicPart = ({ id, madeAt, publicKeys }: SigningKey): PublicKey => ({ id, madeAt, publicKeys });
