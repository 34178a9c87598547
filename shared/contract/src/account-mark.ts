/**
 * Mark of an account in a canary, which differs per remote and version. Anyone who knows the account's email or id
 * can compute it.
 * @param account email address or id
 */
export async function accountMark(remote: string, version: string, account: string): Promise<string> {
  const text = new TextEncoder().encode(`${remote}@${version} ${account.trim().toLowerCase()}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return btoa(String.fromCharCode(...hash.subarray(0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
