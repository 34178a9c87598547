import { randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { bulkhead } from 'cockatiel';
import { limits } from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Config } from '../../config/config';
import commonPasswords from './common-passwords.json' with { type: 'json' };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash. */
  matches(hashed: string | null | undefined, password: string): Promise<boolean>;
  /** Throws a RequestError when the password is too short, common, or derived from the user's public data. */
  assertAcceptable(password: string, user: { email: string; username?: string }, field?: string): void;
}

/** Node's four threads serve passwords and files: leave some for files. */
const MAX_CONCURRENT_HASHES = 2;

const common = new Set(commonPasswords);

export function createPasswords({ memoryKib, passes }: Config['passwords']): Passwords {
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: 1 };
  const threads = bulkhead(MAX_CONCURRENT_HASHES, Infinity);
  const hashPassword = (password: string) => threads.execute(() => hash(normalize(password), cost));
  let decoy: Promise<string> | undefined;

  return {
    hash: hashPassword,
    async matches(hashed, password) {
      decoy ??= hashPassword(randomUUID());
      const known = hashed ?? (await decoy);
      const isMatch = await threads.execute(() => verify(known, normalize(password)));
      return isMatch && typeof hashed === 'string';
    },
    assertAcceptable(password, { email, username = '' }, field = 'password') {
      if ([...password].length < limits.passwordMinLength) {
        const values = { count: limits.passwordMinLength };
        throw new RequestError('invalid_fields', { fields: [{ field, message: 'field_too_short', values }] });
      }
      const plain = normalize(password).toLowerCase();
      const known = [email, email.split('@')[0] ?? '', username].map((each) => each.toLowerCase());
      if (common.has(plain) || known.includes(plain) || isOneCharacter(plain))
        throw new RequestError('weak_password');
    },
  };
}

/** Equal passwords match however the keyboard composes their characters. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1;
}
