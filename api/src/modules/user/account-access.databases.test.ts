import { randomUUID } from 'node:crypto';
import { onBothDatabases } from '../../../testing/databases';
import {
  confirmChange,
  deletePendingChange,
  findPendingChange,
  insertEmailChange,
  isReserved,
  renewChangeLink,
} from './email-change/email-changes.repository';
import { deleteExpiredChallenges, insertSpentChallenge } from './passkeys/challenges.repository';
import {
  deletePasskey,
  findPasskeyByCredential,
  insertPasskey,
  listPasskeys,
  recordUse,
  type PasskeyRow,
} from './passkeys/passkeys.repository';
import { insertUser, lockUser } from './users.repository';

const at = new Date('2026-01-31T12:00:00.000Z');
const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);

onBothDatabases('account access', (use) => {
  async function addUser(): Promise<string> {
    const id = randomUUID();
    await insertUser(use().db, { id, email: `${id}@example.com`, username: 'x', language: 'en' });
    return id;
  }

  const newPasskey = (userId: string): PasskeyRow => ({
    id: randomUUID(),
    user_id: userId,
    credential_id: randomUUID(),
    public_key: 'a',
    sign_count: 4_294_967_295,
    transports: ['internal', 'hybrid'],
    name: 'هاتفي',
    created_at: at,
    last_used_at: null,
  });

  it('stores each credential once, and returns it as stored', async () => {
    const { db } = use();
    const passkey = newPasskey(await addUser());
    expect(await insertPasskey(db, passkey)).toBe(true);
    expect(await insertPasskey(db, { ...passkey, id: randomUUID() })).toBe(false);
    expect(await findPasskeyByCredential(db, passkey.credential_id)).toEqual(passkey);
    expect(await deletePasskey(db, await addUser(), passkey.id)).toBeUndefined();
    expect(await deletePasskey(db, passkey.user_id, passkey.id)).toEqual(passkey);
    expect(await listPasskeys(db, passkey.user_id)).toEqual([]);
  });

  it('records a use only for the sign count that was read', async () => {
    const { db } = use();
    const passkey = { ...newPasskey(await addUser()), sign_count: 3 };
    await insertPasskey(db, passkey);
    expect(await recordUse(db, passkey, { signCount: 4, at })).toBe(true);
    expect(await recordUse(db, passkey, { signCount: 5, at })).toBe(false);
    expect(await listPasskeys(db, passkey.user_id)).toMatchObject([{ sign_count: 4, last_used_at: at }]);
  });

  it('spends a challenge once', async () => {
    const { db } = use();
    const challenge = randomUUID();
    expect(await insertSpentChallenge(db, challenge, later(1))).toBe(true);
    expect(await insertSpentChallenge(db, challenge, later(1))).toBe(false);
    await deleteExpiredChallenges(db, later(2));
    expect(await insertSpentChallenge(db, challenge, later(3))).toBe(true);
  });

  it('lets one of two removals see the last sign-in method', async () => {
    const userId = await addUser();
    const passkeys = [newPasskey(userId), newPasskey(userId)];
    for (const passkey of passkeys) await insertPasskey(use().db, passkey);
    const left = await Promise.all(
      passkeys.map(({ id }) =>
        use().transaction(async (trx) => {
          await lockUser(trx, userId);
          await deletePasskey(trx, userId, id);
          return (await listPasskeys(trx, userId)).length;
        }),
      ),
    );
    expect(left).toEqual(expect.arrayContaining([0, 1]));
  });

  it('confirms an email change once, and reserves the old address while it can be undone', async () => {
    const { db } = use();
    const userId = await addUser();
    const change = {
      id: randomUUID(),
      user_id: userId,
      old_email: `${randomUUID()}@example.com`,
      new_email: `${randomUUID()}@example.com`,
      expires_at: later(24),
    };
    await insertEmailChange(db, change);
    expect(await findPendingChange(db, userId, later(25))).toBeUndefined();
    await renewChangeLink(db, change.id, { token_hash: change.id, expires_at: later(24) });
    expect(await isReserved(db, change.old_email, at)).toBe(false);

    const now = { now: later(1), reservedUntil: later(100) };
    expect(await confirmChange(db, change.id, { ...now, now: later(25) })).toBeUndefined();
    expect(await confirmChange(db, change.id, now)).toMatchObject({ new_email: change.new_email });
    expect(await confirmChange(db, change.id, now)).toBeUndefined();
    expect(await findPendingChange(db, userId, at)).toBeUndefined();
    expect(await deletePendingChange(db, userId)).toBe(false);
    expect(await isReserved(db, change.old_email, later(99))).toBe(true);
    expect(await isReserved(db, change.old_email, later(99), userId)).toBe(false);
    expect(await isReserved(db, change.old_email, later(101))).toBe(false);
  });
});
