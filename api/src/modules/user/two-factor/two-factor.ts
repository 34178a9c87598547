import { generateSecret, generateURI, verify } from 'otplib';
import { RequestError } from '@lisan/errors';
import type { Core } from '../../../core';
import type { Connection } from '../../../database/schema';
import { makeCode } from '../codes';
import { listBackupCodes, replaceBackupCodes, spendBackupCode, spendTotpStep } from './two-factor.repository';
import { getUser, updateUser, type UserRow } from '../users.repository';

const ISSUER = 'Lisan';
/** Tolerates one step of clock skew either way. */
const TOLERANCE_SECONDS = 30;
const BACKUP_CODE_COUNT = 10;
const BACKUP_CODE_PART_LENGTH = 5;

type TwoFactorUser = Pick<UserRow, 'id' | 'two_factor_secret' | 'two_factor_at' | 'two_factor_step'>;

export interface TwoFactor {
  /** Skipped when off. Throws `two_factor_required` without a code, `invalid_code` for a wrong or used one. */
  demand(user: TwoFactorUser, code: string | undefined): Promise<void>;
  start(user: UserRow): Promise<string>;
  /** Turns it on in one transaction with `alongWith`. Returns the backup codes, shown only once. */
  finish(user: UserRow, code: string, alongWith: (db: Connection) => Promise<void>): Promise<string[]>;
  turnOff(db: Connection, userId: string): Promise<void>;
  /** Data for `restore`; `undefined` when off. */
  takeSnapshot(db: Connection, userId: string): Promise<TwoFactorKeys | undefined>;
  restore(db: Connection, userId: string, snapshot: TwoFactorKeys): Promise<void>;
}

export interface TwoFactorKeys {
  readonly secret: string;
  readonly step: number | null;
  readonly codes: readonly string[];
}

export function createTwoFactor({ database, keys, now }: Pick<Core, 'database' | 'keys' | 'now'>): TwoFactor {
  const { db } = database;
  const hashBackup = (userId: string, code: string) =>
    keys.sign('backup-code', `${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`);

  /** Returns a correct code's step when it is newer than the last one used. */
  async function findStep(user: TwoFactorUser, code: string): Promise<number | undefined> {
    if (user.two_factor_secret === null || !isAppCode(code)) return undefined;
    const result = await verify({
      secret: keys.open('two-factor', user.two_factor_secret),
      token: withoutGroups(code),
      epoch: Math.floor(now().getTime() / 1000),
      epochTolerance: TOLERANCE_SECONDS,
    });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  }

  async function isAccepted(user: TwoFactorUser, code: string): Promise<boolean> {
    const step = await findStep(user, code);
    // The row decides: of two requests with one code, one succeeds.
    if (step !== undefined) return spendTotpStep(db, user.id, step);
    return spendBackupCode(db, user.id, hashBackup(user.id, code), now());
  }

  return {
    async demand(user, code) {
      if (user.two_factor_at === null) return;
      if (code === undefined) throw new RequestError('two_factor_required');
      if (!(await isAccepted(user, code))) throw new RequestError('invalid_code');
    },

    async start(user) {
      if (user.two_factor_at !== null) throw new RequestError('wrong_state', { message: 'two_factor_is_on' });
      const secret = generateSecret();
      await updateUser(db, user.id, {
        two_factor_secret: keys.seal('two-factor', secret),
        two_factor_step: null,
      });
      return generateURI({ issuer: ISSUER, label: user.email, secret });
    },

    async finish(user, code, alongWith) {
      if (user.two_factor_at !== null) throw new RequestError('wrong_state', { message: 'two_factor_is_on' });
      if (user.two_factor_secret === null)
        throw new RequestError('wrong_state', { message: 'two_factor_not_begun' });
      const step = await findStep(user, code);
      if (step === undefined) throw new RequestError('invalid_code');
      const codes = Array.from({ length: BACKUP_CODE_COUNT }, makeBackupCode);
      await database.transaction(async (trx) => {
        if (!(await spendTotpStep(trx, user.id, step))) throw new RequestError('invalid_code');
        await updateUser(trx, user.id, { two_factor_at: now() });
        await replaceBackupCodes(
          trx,
          user.id,
          codes.map((each) => hashBackup(user.id, each)),
        );
        await alongWith(trx);
      });
      return codes;
    },

    async turnOff(connection, userId) {
      await updateUser(connection, userId, {
        two_factor_secret: null,
        two_factor_at: null,
        two_factor_step: null,
      });
      await replaceBackupCodes(connection, userId, []);
    },

    async takeSnapshot(connection, userId) {
      const user = await getUser(connection, userId);
      if (user.two_factor_at === null || user.two_factor_secret === null) return undefined;
      const codes = await listBackupCodes(connection, userId);
      return { secret: user.two_factor_secret, step: user.two_factor_step, codes };
    },

    async restore(connection, userId, { secret, step, codes }) {
      await updateUser(connection, userId, {
        two_factor_secret: secret,
        two_factor_at: now(),
        two_factor_step: step,
      });
      await replaceBackupCodes(connection, userId, codes);
    },
  };
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(withoutGroups(code));
}

const withoutGroups = (code: string) => code.replace(/[\s-]/g, '');

function makeBackupCode(): string {
  return `${makeCode(BACKUP_CODE_PART_LENGTH)}-${makeCode(BACKUP_CODE_PART_LENGTH)}`;
}
