import { randomUUID } from 'node:crypto';
import {
  limits,
  type CreatedPasskey,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type SignedPasskey,
} from '@lisan/contract';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Attempts } from '../../../auth/attempts';
import type { Caller } from '../../../routing/caller';
import type { AccessChanges } from '../access/access-changes';
import type { SignedIn, SignIn, Visit } from '../sign-in/sign-in.service';
import type { StepUp } from '../step-up';
import { findUserById, getUser, lockUser, normalizeUsername } from '../users.repository';
import type { Ceremonies } from './ceremonies';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './passkeys.repository';

export interface Passkeys {
  /** Throws `proof_required`, `wrong_state` when the account has too many, `not_configured`. */
  createOptions(caller: Caller): Promise<PasskeyCreationOptions>;
  /** Throws `proof_required`, `invalid_passkey`, `already_exists`, `wrong_state`. */
  add(caller: Caller, name: string, created: CreatedPasskey): Promise<void>;
  /** Throws `not_found`. */
  rename(caller: Caller, id: string, name: string): Promise<void>;
  /** Throws `proof_required`, `not_found`, `last_sign_in_method`. */
  remove(caller: Caller, id: string): Promise<void>;
  requestOptions(): Promise<PasskeyRequestOptions>;
  /** Throws `invalid_passkey` or `too_many_requests`. */
  signIn(signed: SignedPasskey, visit: Visit): Promise<SignedIn>;
}

interface Parts {
  readonly core: Core;
  readonly ceremonies: Ceremonies;
  readonly stepUp: StepUp;
  readonly attempts: Attempts;
  readonly changes: AccessChanges;
  readonly signIn: SignIn;
}

export function createPasskeys({ core, ceremonies, stepUp, attempts, changes, signIn }: Parts): Passkeys {
  const { database, now } = core;
  const { db } = database;

  return {
    async createOptions(caller) {
      await stepUp.demand(caller);
      const known = await listPasskeys(db, caller.userId);
      assertRoom(known.length);
      return ceremonies.createOptions(await getUser(db, caller.userId), caller.sessionId, known);
    },

    async add(caller, name, created) {
      await stepUp.demand(caller);
      await database.transaction(async (trx) => {
        await lockUser(trx, caller.userId);
        assertRoom((await listPasskeys(trx, caller.userId)).length);
        const credential = await ceremonies.readCreated(trx, created, caller.sessionId);
        const id = randomUUID();
        const passkey = {
          ...credential,
          id,
          user_id: caller.userId,
          name: readName(name),
          created_at: now(),
          last_used_at: null,
        };
        if (!(await insertPasskey(trx, passkey)))
          throw new RequestError('already_exists', { message: 'passkey_is_registered' });
        await changes.record(trx, caller.userId, 'passkey_added', { id });
      });
    },

    async rename(caller, id, name) {
      if (!(await renamePasskey(db, caller.userId, id, readName(name)))) throw new RequestError('not_found');
    },

    async remove(caller, id) {
      await stepUp.demand(caller);
      await database.transaction(async (trx) => {
        const user = await lockUser(trx, caller.userId);
        const removed = await deletePasskey(trx, user.id, id);
        if (!removed) throw new RequestError('not_found');
        const hasOther = user.password_hash !== null || user.google_id !== null;
        if (!hasOther && (await listPasskeys(trx, user.id)).length === 0)
          throw new RequestError('last_sign_in_method');
        await changes.record(trx, user.id, 'passkey_removed', removed);
      });
    },

    requestOptions: ceremonies.requestOptions,

    async signIn(signed, visit) {
      const passkey = await ceremonies.find(signed);
      const owner = passkey && (await findUserById(db, passkey.user_id));
      const subject = { account: owner?.email ?? `passkey ${signed.id}`, ip: visit.ip };
      const verified = await attempts.guard(subject, () => ceremonies.verify(signed, passkey));
      return database.transaction(async (trx) => {
        await ceremonies.spend(trx, verified);
        const user = await getUser(trx, verified.passkey.user_id);
        return signIn.open(user, visit, { db: trx, code: undefined });
      });
    },
  };
}

function assertRoom(count: number): void {
  if (count >= limits.maxPasskeys) throw new RequestError('wrong_state', { message: 'passkey_too_many' });
}

function readName(name: string): string {
  const visible = normalizeUsername(name);
  if (visible === '')
    throw new RequestError('invalid_fields', { fields: [{ field: 'name', message: 'field_empty' }] });
  return visible;
}
