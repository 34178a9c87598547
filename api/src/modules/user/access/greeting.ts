import type { Translate } from '../../../translations/translator';
import type { UserRow } from '../users.repository';

/** Letters, digits, spaces and what stands in names; a dot ends a word (`J. Smith`) and never joins two. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}'’\-،·_ ]+(?:\.(?: [\p{L}\p{M}\p{N}'’\-،·_ ]+|$))*$/u;
const LONGEST_NAME = 64;

/**
 * How a letter begins. By name only when whoever proved the address has chosen it: a name of before is words of whoever
 * registered the address, perhaps a stranger who wants them delivered. A name that could be read as an address, or that hides or turns
 * characters, is left out in any case.
 */
export function writeGreeting(
  translate: Translate,
  {
    username,
    email_verified_at: provedAt,
    named_by_owner: isOwners,
  }: Pick<UserRow, 'username' | 'email_verified_at' | 'named_by_owner'>,
): string {
  const name = provedAt && isOwners ? findPlainName(username) : undefined;
  return name === undefined ? translate('mail_greeting_plain') : translate('mail_greeting', { name });
}

function findPlainName(username: string): string | undefined {
  return username.length <= LONGEST_NAME && PLAIN_NAME.test(username) ? username : undefined;
}
