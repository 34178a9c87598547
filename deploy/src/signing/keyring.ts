import { mkdir, open, readFile, readdir, rename, unlink } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { errorCode } from '../error-code';
import { checkShape, parseJson } from '../release/check-shape';
import { Refusal } from '../release/refusal';
import { makeSigningKey, signWith, SigningKey } from './signing-key';

/** What is said of a key to people; nothing of it is secret. */
export type PublicKey = Pick<SigningKey, 'id' | 'madeAt' | 'publicKeys'>;

/** The keys by which sets are signed. */
export interface Keyring {
  /** Those in use, oldest first; none before the first publish. */
  list(): Promise<readonly PublicKey[]>;
  /** Public keys in the form of the shell, of every key in use. The first is made when it is needed. */
  accepted(): Promise<readonly string[]>;
  /** By every key in use: while two are, shells that know only one of them accept the set. */
  sign(text: string): Promise<readonly string[]>;
  /** A further key, from now on in use beside the others. */
  make(): Promise<PublicKey>;
  /** Ends the use of a key and removes its private part. @throws Refusal for one that is not there, or the only one */
  retire(id: string): Promise<void>;
}

/** At most so many in use: a shell has room for no more. */
const MOST = 3;
const keyFile = /^[0-9a-f]{8}\.json$/;

/** Keys in a folder that only its owner reads, beside the data and never in the repository. */
export function openKeyring(folder: string): Keyring {
  async function read(): Promise<SigningKey[]> {
    const names = await readdir(folder).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    const keys = await Promise.all(
      names
        .filter((name) => keyFile.test(name))
        .map(async (name) => {
          const where = { file: `keys/${name}`, code: 'unreadable_key' } as const;
          return checkShape(SigningKey, parseJson(await readFile(join(folder, name), 'utf8'), where), where);
        }),
    );
    return keys.sort((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
  }

  async function make(): Promise<SigningKey> {
    const keys = await read();
    if (keys.length >= MOST)
      throw new Refusal('too_many_keys', [`${MOST} keys are in use: retire one first (keys retire <id>)`]);
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
    list: async () => (await read()).map(publicPart),
    accepted: async () => (await inUse()).flatMap(({ publicKeys }) => publicKeys),
    sign: async (text) => (await inUse()).flatMap((key) => signWith(key, text)),
    make: async () => publicPart(await make()),
    async retire(id) {
      const keys = await read();
      if (!keys.some((key) => key.id === id)) throw new Refusal('unknown_key', [`No key ${id} is in use`]);
      if (keys.length === 1)
        throw new Refusal('only_key', [`${id} is the only key: make another one first (keys new)`]);
      await unlink(join(folder, `${id}.json`));
    },
  };
}

const publicPart = ({ id, madeAt, publicKeys }: SigningKey): PublicKey => ({ id, madeAt, publicKeys });
