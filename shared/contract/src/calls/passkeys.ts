import { Type } from 'typebox';
import { defineCalls } from '../call';
import {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyName,
  PasskeyRequestOptions,
  SignedPasskey,
} from '../entities/passkey';
import { Done, Id } from '../fields';
import { LoginResponse } from './login-response';

export const passkeyCalls = defineCalls({
  'POST /user/login/passkey-options': {
    summary: 'Options for signing in, or step-up authentication, with a passkey; valid once for five minutes',
    tag: 'user',
    auth: 'none',
    response: PasskeyRequestOptions,
    errors: [429, 503],
  },
  'POST /user/login/passkey': {
    summary: 'Log in with a passkey, which replaces password and second factor',
    tag: 'user',
    auth: 'none',
    body: Type.Object({ passkey: SignedPasskey }),
    response: LoginResponse,
    errors: [400, 422, 429, 503],
  },
  'POST /user/passkeys/options': {
    summary: 'Options for creating a passkey; valid once for five minutes in this session',
    tag: 'user',
    auth: 'bearer',
    response: PasskeyCreationOptions,
    errors: [401, 403, 409, 503],
  },
  'POST /user/passkeys': {
    summary: 'Add a passkey',
    tag: 'user',
    auth: 'bearer',
    body: Type.Object({ name: PasskeyName, passkey: CreatedPasskey }),
    response: Done,
    errors: [400, 401, 403, 409, 422, 503],
  },
  'PATCH /user/passkeys/:id': {
    summary: 'Rename a passkey',
    tag: 'user',
    auth: 'bearer',
    params: Type.Object({ id: Id }),
    body: Type.Object({ name: PasskeyName }),
    response: Done,
    errors: [400, 401, 404, 422],
  },
  'DELETE /user/passkeys/:id': {
    summary: 'Remove a passkey',
    tag: 'user',
    auth: 'bearer',
    params: Type.Object({ id: Id }),
    response: Done,
    errors: [401, 403, 404, 409],
  },
});
