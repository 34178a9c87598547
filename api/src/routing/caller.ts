/** The caller, from the token and confirmed by the database. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
}

const claimOf: Readonly<Record<string, keyof Caller>> = {
  email: 'email',
  user_email: 'email',
  user_id: 'userId',
};

/** Whether a field about the caller matches the token. Email addresses are case-insensitive. */
export function assertsOwnIdentity(field: string, value: unknown, caller: Caller): boolean {
  const claim = claimOf[field];
  if (claim === undefined) throw new Error(`No claim is asserted by a field called '${field}'`);
  return typeof value === 'string' && value.trim().toLowerCase() === caller[claim].toLowerCase();
}
