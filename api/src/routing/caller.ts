/** Who is calling, as the token says and the database confirms. */
export interface Caller {
  readonly userId: string;
  readonly email: string;
  /** The token's `jti`. */
  readonly sessionId: string;
}

/** Claims that a field of this name asserts. */
const claimOf: Readonly<Record<string, keyof Caller>> = {
  email: 'email',
  user_email: 'email',
  user_id: 'userId',
};

/** Whether what a request says about its caller is what the token says. E-mail addresses know no case. */
export function assertsOwnIdentity(field: string, value: unknown, caller: Caller): boolean {
  const claim = claimOf[field];
  if (claim === undefined) throw new Error(`No claim is asserted by a field called '${field}'`);
  return typeof value === 'string' && value.trim().toLowerCase() === caller[claim].toLowerCase();
}
