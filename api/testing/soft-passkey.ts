import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedPasskey,
} from '@lisan/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Signing {
  readonly origin?: string;
  readonly isUserVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

export interface SoftPasskey {
  readonly created: CreatedPasskey;
  /** Signs with the next counter, unless told otherwise. */
  sign(options: PasskeyRequestOptions, changes?: Signing): SignedPasskey;
}

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

function clientData(type: string, challenge: string, origin: string): string {
  return base64(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

/** An authenticator in software, for one credential. */
export function createSoftPasskey(
  { rp, user, challenge }: PasskeyCreationOptions,
  { origin: pageOrigin = 'http://localhost:4000', isUserVerified: isVerified = true }: Signing = {},
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const idBytes = randomBytes(32);
  const id = base64(idBytes);
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y, 'base64url'))],
    ]),
  );
  const flagsOf = (isUserVerified: boolean) => USER_PRESENT | (isUserVerified ? USER_VERIFIED : 0);
  const authData = Buffer.concat([
    authenticatorData(rp.id, flagsOf(isVerified) | HAS_CREDENTIAL, 0),
    Buffer.alloc(16),
    Buffer.from([0, idBytes.length]),
    idBytes,
    key,
  ]);
  const attestationObject = isoCBOR.encode(
    new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]),
  );
  let uses = 0;
  return {
    created: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, pageOrigin),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      },
    },

    sign(options, changes = {}) {
      const { origin = pageOrigin, isUserVerified = true, userHandle = user.id } = changes;
      uses += 1;
      const data = authenticatorData(options.rpId, flagsOf(isUserVerified), changes.counter ?? uses);
      const clientDataJSON = clientData('webauthn.get', options.challenge, origin);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData: base64(data),
          signature: base64(sign('sha256', signed, privateKey)),
          userHandle,
        },
      };
    },
  };
}
