import { Type, type Static } from 'typebox';
import { Id, Timestamp } from '../fields';
import { limits } from '../limits';

const Base64Url = Type.String({
  minLength: 1,
  maxLength: 8192,
  pattern: '^[\\w-]+$',
  examples: ['kR2v9Yp0cXw3uT5bLq8nZs1d'],
});
const PublicKey = Type.Literal('public-key');
const Extensions = Type.Object({});
const Attachment = Type.Optional(
  Type.Union([Type.Literal('platform'), Type.Literal('cross-platform')], { examples: ['platform'] }),
);
const Transports = Type.Optional(
  Type.Array(Type.String({ maxLength: 32, examples: ['internal'] }), { maxItems: 16 }),
);

export const PasskeyName = Type.String({
  minLength: 1,
  maxLength: limits.passkeyNameMaxLength,
  pattern: '\\S',
  examples: ['Chrome on Linux'],
});

export const Passkey = Type.Object({
  id: Id,
  name: PasskeyName,
  created_at: Timestamp,
  last_used_at: Type.Union([Timestamp, Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

/** WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const PasskeyCreationOptions = Type.Object({
  rp: Type.Object({
    id: Type.String({ examples: ['lisan.example'] }),
    name: Type.String({ examples: ['Lisan'] }),
  }),
  user: Type.Object({
    id: Base64Url,
    name: Type.String({ examples: ['layla@example.com'] }),
    displayName: Type.String({ examples: ['layla'] }),
  }),
  challenge: Base64Url,
  pubKeyCredParams: Type.Array(Type.Object({ type: PublicKey, alg: Type.Integer({ examples: [-7] }) })),
  timeout: Type.Integer({ examples: [300_000] }),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Type.Object({ id: Base64Url, type: PublicKey })),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** WebAuthn's `PublicKeyCredentialRequestOptionsJSON`; any passkey of this site can sign. */
export const PasskeyRequestOptions = Type.Object({
  rpId: Type.String({ examples: ['lisan.example'] }),
  challenge: Base64Url,
  timeout: Type.Integer({ examples: [300_000] }),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

const credential = {
  id: Base64Url,
  rawId: Base64Url,
  type: PublicKey,
  authenticatorAttachment: Attachment,
  clientExtensionResults: Extensions,
};

/** WebAuthn's `RegistrationResponseJSON`. */
export const CreatedPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: Transports,
  }),
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** WebAuthn's `AuthenticationResponseJSON`. */
export const SignedPasskey = Type.Object({
  ...credential,
  response: Type.Object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: Type.Optional(Base64Url),
  }),
});
export type SignedPasskey = Static<typeof SignedPasskey>;
